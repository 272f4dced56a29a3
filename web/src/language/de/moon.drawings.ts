import type { Translation } from "../translation";
import type en from "../en/moon.drawings";

export default {
  die: "Die drei Zeichen des Würfels: ein Punkt, zwei Punkte, ein Mond.",
  crooked: "Eine gerade Leiter, und daneben drei krumme.",
  beginning: "Zwei gerade Leitern stehen in der Wolke mitten auf dem Tisch.",
  turn: "Ein Zug: würfeln, eine Leiter nehmen, sie auf das Gebilde setzen.",
  one: "Der Würfel zeigt eins: die gesetzte Leiter berührt genau eine andere.",
  two: "Der Würfel zeigt zwei: die gesetzte Leiter liegt auf zwei anderen und berührt beide.",
  moon: "Der Würfel zeigt den Mond: die Spitze der gesetzten Leiter liegt über einer gestrichelten Linie am höchsten Punkt aller anderen.",
  "off-the-ground": "Die gesetzte Leiter darf weder den Tisch noch die Wolke berühren.",
  "one-hand": "Eine Hand greift eine Leiter an einer einzigen Stelle.",
  trying:
    "Solange sie gehalten wird, wird eine Leiter an mehreren Stellen probiert; die früheren sind blass.",
  "not-met":
    "Der Würfel wollte zwei, die Leiter berührt nur eine: sie bleibt, wo sie ist, und ein Tropfen wird genommen.",
  fall: "Zwei Leitern fallen auf den Tisch. Der Zug kostet einen einzigen Tropfen, und was fiel, ist aus dem Spiel.",
  "put-back": "Eine gefallene Startleiter kommt zurück in die Wolke.",
  final: "Im Finale wird nicht gewürfelt: der Mond ist die einzige Forderung.",
  lid: "Der Deckel steht aufrecht hinter dem Gebilde. Eine Leiter, die zum Teil darüber ragt, zählt 1, eine ganz darüber 3.",
  drops: "Fünf Tropfen.",
  caught: "Ein Gebilde, so hoch, dass seine letzte Leiter den Mond berührt.",
} satisfies Translation<typeof en>;
