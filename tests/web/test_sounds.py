"""The sounds, rendered by Chromium's own synthesiser: to be heard, and never clipped."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Browser, Page

WEB: Final = Path(__file__).parents[2] / "web"
COMPILER: Final = WEB / "node_modules" / "typescript" / "lib" / "typescript.js"
SOURCE: Final = WEB / "src" / "games" / "moon" / "sounds.ts"

LOAD: Final = """async (source) => {
    const options = { compilerOptions: { target: 'es2022', module: 'esnext' } };
    const text = ts.transpileModule(source, options).outputText;
    const address = URL.createObjectURL(new Blob([text], { type: 'text/javascript' }));
    window.Sounds = (await import(address)).Sounds;
}"""
RENDER: Final = """async (play) => {
    const context = new OfflineAudioContext(2, 48000 * 2, 48000);
    const sounds = new Sounds();
    sounds.playOn(context);
    // Not at once: a limiter fades in, and nobody is that quick.
    context.suspend(0.25).then(() => {
        new Function('sounds', play)(sounds);
        context.resume();
    });
    const sound = await context.startRendering();
    const samples = [sound.getChannelData(0), sound.getChannelData(1)];
    const peak = (part) => part.reduce((most, one) => Math.max(most, Math.abs(one)), 0);
    const tail = peak(samples[0].subarray(-2400)) + peak(samples[1].subarray(-2400));
    return { left: peak(samples[0]), right: peak(samples[1]), tail };
}"""
LOUDEST: Final = 0.95  # of full scale; what is over 1 is clipped
FAINTEST: Final = 0.003  # about -50 dB


@pytest.fixture(scope="module")
def studio(browser: Browser) -> Iterator[Page]:
    page = browser.new_page()
    page.add_script_tag(path=COMPILER)
    page.evaluate(LOAD, SOURCE.read_text("utf-8"))
    yield page
    page.close()


def peaks(studio: Page, play: str) -> dict[str, float]:
    found: dict[str, float] = studio.evaluate(RENDER, play)
    return found


@pytest.mark.parametrize(
    "play",
    [
        "sounds.knock(1)",
        "sounds.knock(1, 0.05)",
        "sounds.knock(0.05)",
        "sounds.clack(1)",
        "sounds.clack(0.1)",
        "sounds.plink()",
        "sounds.chime(false)",
        "sounds.chime(true)",
        "sounds.knock(1); sounds.clack(1); sounds.plink(); sounds.chime(true)",
    ],
)
def test_a_sound_is_heard_not_clipped_and_dies_away(studio: Page, play: str) -> None:
    heard = peaks(studio, play)
    assert FAINTEST < max(heard["left"], heard["right"]) < LOUDEST
    assert heard["tail"] < 0.01


def test_a_harder_knock_is_louder_and_comes_from_its_side(studio: Page) -> None:
    soft, hard = peaks(studio, "sounds.knock(0.2)"), peaks(studio, "sounds.knock(0.9)")
    assert hard["left"] > 2 * soft["left"]
    aside = peaks(studio, "sounds.knock(0.9, 0.13, -0.8)")
    assert aside["left"] > 2 * aside["right"]


def test_a_muted_table_is_silent(studio: Page) -> None:
    assert peaks(studio, "sounds.muted = true; sounds.knock(1); sounds.chime(true)") == {
        "left": 0,
        "right": 0,
        "tail": 0,
    }
