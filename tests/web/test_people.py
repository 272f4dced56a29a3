"""People beyond one table: a colour of their own, the same person on another device, and messages
while no page is open."""

from __future__ import annotations

import json
import re
from typing import Final

from playwright.sync_api import expect
from tools.page.house import House
from tools.page.start import CLIMBERS, arrived, resign, sit_down

from tests.web.conftest import Visit

REGISTER: Final = """navigator.serviceWorker.register('/sw.js')
    .then(() => navigator.serviceWorker.ready).then(() => true)"""
SHOWN: Final = """navigator.serviceWorker.ready.then(found => found.getNotifications())
    .then(all => all.map(one => [one.title, one.body, one.tag]))"""
# What the worker asks the browser to show, and then has shown, in this order.
NOTE: Final = """() => {
  self.noted = [];
  const show = self.registration.showNotification.bind(self.registration);
  self.registration.showNotification = async (title, options) => {
    self.noted.push(options.body);
    await show(title, options);
    self.noted.push(options.body);
  };
}"""
# Browsers let only real clicks open windows: this one notes what would be opened.
CLICK: Final = """async () => {
  const opening = new Promise((tell) => (self.clients.openWindow = async (url) => tell(url)));
  const [notification] = await self.registration.getNotifications();
  self.dispatchEvent(new NotificationEvent("notificationclick", { notification }));
  return opening;
}"""


def test_everybody_chooses_a_colour_and_goes_on_from_another_device(visit: Visit) -> None:
    host, guest = visit(size="small"), visit(size="small", language="de")
    host.context.unroute("**/api/tables")  # no seed may be chosen where others play
    host.context.grant_permissions(["clipboard-read", "clipboard-write"])
    host.open()
    host.page.get_by_role("radio").nth(CLIMBERS).click()
    host.page.get_by_label("Your name").fill("Ada")
    host.page.get_by_label("Colour", exact=True).select_option("yellow")
    rows = host.page.locator("fieldset ol > li")
    rows.nth(1).locator("select").first.select_option("invited")
    host.page.locator("button.play").click()
    code = arrived(host)
    host.button("Invite").click()
    expect(host.page.get_by_role("img", name="The link as a QR code")).to_be_visible()
    host.page.get_by_role("dialog").get_by_role("button", name="Close").click()

    guest.open(f"#/table/{code}")
    waiting = guest.page.get_by_role("region", name=f"Tisch {code}")
    expect(waiting).to_contain_text("Platz 2: frei")
    guest.button("Hier hinsetzen").click()
    expect(waiting).to_contain_text("Gast")
    # Whoever thinks of a name only now is called by it all the same, and keeps their colour.
    wish = guest.page.get_by_label("Farbe", exact=True)
    expect(wish.locator("option", has_text="Gelb")).to_be_disabled()
    wish.select_option(label="Rot")
    expect(wish).to_have_value("red")
    guest.page.get_by_label("Dein Name").fill("Gustav")
    guest.page.keyboard.press("Tab")
    expect(host.page.locator(".players")).to_contain_text("Gustav")
    expect(wish).to_have_value("red")
    expect(waiting).to_contain_text("sobald der Gastgeber sie startet")
    host.button("Start the game").click()
    host.until_true(lambda: host.table(code)["status"] == "playing", "the game begins")
    state = host.table(code)["state"]
    assert isinstance(state, dict)
    assert [pawn["colour"] for pawn in state["pawns"]] == ["yellow", "red"]

    host.open("#/")
    host.button("Settings").click()
    host.button("Your other devices").click()
    host.button("Copy the link").click()
    expect(host.page.get_by_text("Link copied.")).to_be_visible()
    link = str(host.page.evaluate("navigator.clipboard.readText()"))
    phone = visit(size="phone")
    phone.open(link[link.index("#") :])
    phone.button("Yes, I am Ada").click()
    expect(phone.page.get_by_role("link", name=re.compile("The Climbers"))).to_have_attribute(
        "href", f"#/table/{code}"
    )
    assert "device" not in phone.page.url


def test_an_invitation_goes_to_the_sheet_of_the_phone(visit: Visit) -> None:
    host = visit(size="phone", language="de")
    host.context.unroute("**/api/tables")  # no seed may be chosen where others play
    host.context.add_init_script("navigator.share = async ({ url }) => (window.shared = url)")
    code = sit_down(host, CLIMBERS, ["you", "invited"])
    host.tap(host.button("Einladen"))
    host.tap(host.button("Teilen"))
    host.until("!!window.shared")
    assert str(host.page.evaluate("window.shared")).endswith(f"#/table/{code}")


def test_whoever_lost_their_devices_comes_back_by_the_words_they_wrote_down(visit: Visit) -> None:
    ada, anew = visit(size="small"), visit(size="phone", language="fr")
    ada.open()
    ada.page.get_by_label("Your name").fill("Ada")
    code = sit_down(ada, CLIMBERS, ["you", "here"])
    ada.open("#/")
    ada.button("Settings").click()
    ada.button("Your other devices").click()
    words = ada.page.locator(".phrase li").all_inner_texts()
    assert len(words) == 9

    anew.open()
    anew.tap(anew.page.get_by_role("link", name="J’ai déjà joué"))
    written = anew.page.get_by_label(re.compile("^Saisissez votre phrase de récupération"))
    written.fill(" ".join([*words[:-1], "babab"]))
    anew.tap(anew.button("C’est moi"))
    expect(anew.page.get_by_text("Il y a une faute de frappe")).to_be_visible()
    written.fill(" ".join(words).upper())
    anew.tap(anew.button("C’est moi"))
    anew.tap(anew.button("Oui, c’est moi, Ada"))
    expect(anew.page.locator(f"a[href='#/table/{code}']")).to_be_visible()
    expect(anew.page.get_by_label("Votre nom")).to_have_value("Ada")


def test_the_last_results_stand_on_the_start_page_and_lessons_and_puzzles_do_not(
    visit: Visit,
) -> None:
    visitor = visit(size="small")
    sit_down(visitor, CLIMBERS, ["you", "here"])
    resign(visitor)
    visitor.page.locator(".outcome").wait_for()
    visitor.open("#/puzzles/climbers")
    visitor.button("Solve it").click()
    arrived(visitor)
    visitor.open()
    visitor.page.get_by_role("radio").nth(CLIMBERS).click()
    visitor.button("Learn in three minutes").click()
    arrived(visitor)
    visitor.open()
    results = visitor.page.locator("section", has_text="Finished games").locator("li")
    expect(results).to_have_count(1)
    expect(results).to_contain_text("wins")
    expect(results.get_by_role("link", name="Replay")).to_be_visible()
    expect(visitor.page.get_by_role("list", name="Games in progress")).to_have_count(0)
    visitor.open("#/games")
    expect(visitor.page.locator("main li")).to_have_count(1)


def test_finished_games_are_apart_and_can_be_put_away(visit: Visit) -> None:
    visitor = visit(size="phone")
    code = sit_down(visitor, CLIMBERS, ["you", "here"])
    resign(visitor)
    visitor.page.locator(".outcome").wait_for()
    running = sit_down(visitor, CLIMBERS, ["you", "here"])
    visitor.open("#/games")
    games = visitor.page.locator("main li")
    expect(games).to_have_count(2)
    for seen in games.all():
        expect(seen.locator("img")).to_be_visible()  # the table as it was left
    expect(games.filter(has_text="in progress").get_by_role("link")).to_have_attribute(
        "href", f"#/table/{running}"
    )
    over = games.filter(has=visitor.page.get_by_role("link", name="Replay"))
    expect(over).to_contain_text(re.compile("wins"))
    visitor.tap(over.get_by_role("button", name="Remove from the list"))
    visitor.tap(visitor.button("Yes"))
    expect(games).to_have_count(1)
    visitor.page.reload()
    expect(games).to_have_count(1)
    assert code != running


def test_a_personal_link_that_nobody_has_says_so(visit: Visit) -> None:
    visitor = visit(size="small")
    visitor.forgiven = re.compile("401")
    visitor.open(f"#/device/tr_{'x' * 43}")
    expect(visitor.page.get_by_text("Nobody is known by this link")).to_be_visible()


def test_a_push_message_is_shown_and_leads_to_its_table(house: House, visit: Visit) -> None:
    visitor, origin = visit(size="tiny"), house.url.rstrip("/")
    visitor.context.grant_permissions(["notifications"], origin=origin)
    visitor.open()
    visitor.page.evaluate(REGISTER)
    line, found = visitor.context.new_cdp_session(visitor.page), list[str]()
    line.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda said: found.extend(one["registrationId"] for one in said["registrations"]),
    )
    line.send("ServiceWorker.enable")
    visitor.until_true(lambda: found)

    def deliver(data: str) -> None:
        where = {"origin": origin, "registrationId": found[-1]}
        line.send("ServiceWorker.deliverPushMessage", {**where, "data": data})

    visitor.until_true(lambda: visitor.context.service_workers)
    (worker,) = visitor.context.service_workers
    worker.evaluate(NOTE)
    # Turns at one table are one message, the latest, however fast they follow each other.
    bodies = [f"The Climbers · Ann {turn}" for turn in range(12)]
    for body in bodies:
        deliver(json.dumps({"title": "Your turn", "body": body, "code": "AB12"}))
    visitor.until_true(lambda: len(worker.evaluate("self.noted")) == 2 * len(bodies))
    assert worker.evaluate("self.noted") == [body for body in bodies for _ in ("asked", "shown")]
    assert visitor.page.evaluate(SHOWN) == [["Your turn", bodies[-1], "AB12"]]
    assert worker.evaluate(CLICK) == f"{origin}/#/table/AB12"
    visitor.until_true(lambda: visitor.page.evaluate(SHOWN) == [])
    deliver("what is this?")  # a browser must show something for every message
    visitor.until_true(lambda: visitor.page.evaluate(SHOWN) == [["Toprung", "", ""]])


def test_a_server_that_sends_nothing_is_said_to_in_the_settings(visit: Visit) -> None:
    visitor = visit(size="tiny", language="de")
    visitor.open()
    visitor.tap(visitor.button("Einstellungen"))
    switch = visitor.page.get_by_role("checkbox", name="Auch wenn die Seite geschlossen ist")
    switch.wait_for()
    visitor.until_true(switch.is_disabled)
    visitor.page.get_by_text("Dieser Server bietet das nicht an").wait_for()
