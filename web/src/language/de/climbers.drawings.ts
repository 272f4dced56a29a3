import type { Translation } from "../translation";
import type en from "../en/climbers.drawings";

export default {
  sizes:
    "Die vier Arten von Blöcken, von links nach rechts: Größe 1, Größe 2, Größe 4 und der graue Dreierblock.",
  "size-1": "Ein Block der Größe 1 liegend, eine Stufe hoch, und derselbe stehend, zwei hoch.",
  "size-4":
    "Ein Block der Größe 4 stehend, vier Stufen hoch, und derselbe liegend, zwei hoch und vier lang.",
  "own-colour": "Die rote Figur darf auf Rot und auf Grau stehen, aber nicht auf Blau.",
  step: "Eine rote Figur auf dem Tisch steigt auf einen flachen roten Block und von dort auf einen grauen Würfel, je eine Stufe.",
  ladders: "Die kurze Leiter führt zwei Stufen hinauf, die lange zwei, drei oder vier.",
  "never-joined":
    "Vom Tisch über eine Leiter auf eine Fläche, und von dort über die andere auf eine höhere.",
  diagonal:
    "Zwei Blöcke, die sich nur an einer Ecke berühren: kein Schritt führt von einem zum andern.",
  down: "Eine Figur steigt von einem vier Stufen hohen Block geradewegs auf den Tisch hinunter.",
  stone: "Ein Sperrstein liegt auf einem grauen Block, und die Figur daneben darf nicht hinauf.",
  building:
    "Ein Startgebäude: farbige Blöcke stehen rings um zwei aufrechte graue und verdecken sie.",
  turn: "Die vier Teile eines Zuges: klettern, einen Block versetzen, noch einmal klettern, den Stein setzen oder nicht.",
  movable:
    "Ein Block mit freier Oberseite darf versetzt werden. Ein teils bedeckter nicht, und auch keiner, der eine Figur trägt.",
  contact:
    "Ein Block Seite an Seite mit einem anderen ist recht; einer, der abseits des Bauwerks steht, nicht.",
  "no-gap": "Ein Block darf wie im Mauerwerk auf zwei anderen liegen, aber nicht ins Leere ragen.",
  "beside-pawns":
    "Ein Block kommt auf die eine Hälfte eines langen, und die Figur dort rückt auf die andere Hälfte.",
  "last-chance":
    "Drei Figuren hintereinander sind nicht gestiegen; die erste ist wieder dran und hat die letzte Chance.",
  winner: "Drei Figuren auf verschiedenen Stufen: die am höchsten steht, hat gewonnen.",
  freestyle: "Eine lange Leiter liegt als Brücke von einem Turm über eine Kluft zu einem anderen.",
  "rope-team": "Eine rote und eine blaue Figur teilen sich eine graue Fläche.",
} satisfies Translation<typeof en>;
