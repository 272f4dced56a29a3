"""Tokens and codes."""

from hypothesis import given
from hypothesis import strategies as st

from toprung.server.credentials import new_code, new_token, person_of, tidy_code


def test_a_token_tells_who_its_owner_is_and_nobody_elses() -> None:
    one, other = new_token(), new_token()
    person = person_of(one)
    assert person is not None
    assert person == person_of(one) != person_of(other)
    assert person not in one


def test_tokens_that_earlier_versions_gave_are_still_good() -> None:
    assert person_of("tr_" + "x" * 43) is not None
    assert all(person_of("tr_" + "x" * length) is None for length in (21, 23, 42, 44))


@given(st.text(max_size=60))
def test_what_is_no_token_is_nobodys(text: str) -> None:
    assert person_of(text) is None


def test_codes_are_short_and_read_out_easily() -> None:
    codes = {new_code() for _ in range(200)}
    assert len(codes) == 200
    assert all(len(code) == 6 and not set(code) & set("0O1IL") for code in codes)


def test_a_code_may_be_typed_carelessly() -> None:
    code = new_code()
    assert tidy_code(f" {code[:3].lower()} {code[3:]} ") == code
