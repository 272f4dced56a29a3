/** A person's token as words to write down: each is 16 bits that can be said in any language
 * (consonant, vowel, consonant, vowel, consonant), and the last one finds slips. */
const CONSONANTS = "bdfghjklmnprstvz";
const VOWELS = "aiou";
const PREFIX = "tr_";
const LENGTHS = [16, 32]; // bytes of a token, today and formerly

/** "lusab-babad-…", or null if this is no token. */
export function phraseOf(token: string): string | null {
  const bytes = token.startsWith(PREFIX) ? decoded(token.slice(PREFIX.length)) : null;
  if (!bytes || !LENGTHS.includes(bytes.length)) return null;
  const words = [];
  for (let at = 0; at < bytes.length; at += 2)
    words.push(word(((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)));
  return [...words, word(checked(bytes))].join("-");
}

/** The token that a phrase stands for, however it was typed; null if there is a slip in it. */
export function tokenOf(phrase: string): string | null {
  const letters = phrase.toLowerCase().replace(/[^a-z]/g, "");
  const numbers = (letters.match(/.{1,5}/g) ?? []).map(number);
  const bytes = new Uint8Array(2 * Math.max(0, numbers.length - 1));
  for (const [i, found] of numbers.entries()) {
    if (found === null) return null;
    bytes[2 * i] = found >> 8; // beyond the end nothing is written
    bytes[2 * i + 1] = found & 255;
  }
  if (!LENGTHS.includes(bytes.length) || numbers.at(-1) !== checked(bytes)) return null;
  return PREFIX + encoded(bytes);
}

function word(bits: number): string {
  const one = (letters: string, shift: number) =>
    letters.charAt((bits >> shift) & (letters.length - 1));
  return (
    one(CONSONANTS, 12) + one(VOWELS, 10) + one(CONSONANTS, 6) + one(VOWELS, 4) + one(CONSONANTS, 0)
  );
}

function number(letters: string): number | null {
  if (letters.length !== 5) return null;
  let bits = 0;
  for (const [i, letter] of [...letters].entries()) {
    const among = i % 2 ? VOWELS : CONSONANTS;
    const found = among.indexOf(letter);
    if (found < 0) return null;
    bits = bits * among.length + found;
  }
  return bits;
}

/** CRC-16-CCITT: no slip within one word goes unnoticed. */
function checked(bytes: Uint8Array): number {
  let rest = 0xffff;
  for (const byte of bytes) {
    rest ^= byte << 8;
    for (let bit = 0; bit < 8; bit++)
      rest = rest & 0x8000 ? ((rest << 1) ^ 0x1021) & 0xffff : rest << 1;
  }
  return rest;
}

function decoded(text: string): Uint8Array | null {
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return null;
  }
}

function encoded(bytes: Uint8Array): string {
  const text = btoa(String.fromCharCode(...bytes));
  return text.replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}
