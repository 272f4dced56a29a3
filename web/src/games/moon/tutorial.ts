import type { Words } from "../../protocol/messages";
import type { MoonView } from "./model";

/** A step of the tutorial: what to say while the table is like this. */
export interface Step {
  name: string;
  title: Words;
  text: Words;
  /** Whether it is time for it; `mine`: this person is to act. */
  now(view: MoonView, mine: boolean): boolean;
}

export const STEPS: readonly Step[] = [
  {
    name: "prepare",
    title: {
      en: "Two ladders to begin with",
      fr: "Deux échelles pour commencer",
      de: "Zwei Leitern zum Anfang",
    },
    text: {
      en: "Choose how the two starting ladders stand in the cloud. Look at each way before you choose.",
      fr: "Choisissez comment les deux échelles de départ se tiennent dans le nuage. Regardez chaque façon avant de choisir.",
      de: "Wähle, wie die beiden Startleitern in der Wolke stehen. Sieh dir jede Art an, bevor du wählst.",
    },
    now: (view, mine) => view.phase === "prepare" && mine,
  },
  {
    name: "roll",
    title: { en: "Roll the die", fr: "Lancez le dé", de: "Würfle" },
    text: {
      en: "It says what your ladder has to do: touch one ladder, touch two, or reach higher than all others, to the moon.",
      fr: "Il dit ce que votre échelle doit faire : en toucher une, en toucher deux, ou dépasser toutes les autres, vers la lune.",
      de: "Er sagt, was deine Leiter tun muss: eine Leiter berühren, zwei berühren, oder höher reichen als alle anderen, zum Mond.",
    },
    now: (view, mine) => view.phase === "ready" && mine && !view.in_final,
  },
  {
    name: "draw",
    title: { en: "Take a ladder", fr: "Prenez une échelle", de: "Nimm eine Leiter" },
    text: {
      en: "You get one of those lying around, by chance. No two crooked ones are alike.",
      fr: "Le hasard vous donne l’une de celles qui attendent. Aucune des tordues ne ressemble à une autre.",
      de: "Der Zufall gibt dir eine von denen, die herumliegen. Keine krumme gleicht der anderen.",
    },
    now: (view, mine) => view.phase === "draw" && mine,
  },
  {
    name: "grip",
    title: { en: "Take hold of it", fr: "Saisissez-la", de: "Fass sie an" },
    text: {
      en: "Press on the ladder where you want to hold it. You cannot change your grip later, and it turns about this place.",
      fr: "Appuyez sur l’échelle là où vous voulez la tenir. La prise ne change plus, et l’échelle tourne autour de ce point.",
      de: "Drück auf die Leiter, wo du sie halten willst. Umgreifen geht nicht, und um diese Stelle dreht sie sich.",
    },
    now: (view, mine) => view.phase === "take" && mine,
  },
  {
    name: "place",
    title: { en: "Gently now", fr: "Doucement", de: "Jetzt behutsam" },
    text: {
      en: "Lead it to its place. What it touches glows. Try several places if you like, as long as nothing falls, and keep off table and base. Then let go.",
      fr: "Menez-la à sa place. Ce qu’elle touche s’illumine. Essayez plusieurs places tant que rien ne tombe, sans toucher table ni socle. Puis lâchez.",
      de: "Führe sie an ihren Platz. Was sie berührt, leuchtet. Probier mehrere Plätze, solange nichts fällt, und meide Tisch und Sockel. Dann lass los.",
    },
    now: (view, mine) => view.phase === "held" && mine,
  },
  {
    name: "settle",
    title: { en: "Hold your breath", fr: "Retenez votre souffle", de: "Halt den Atem an" },
    text: {
      en: "Once all is at rest the referee judges. A mistake costs a drop. When the ladders or the drops are gone, the fewest drops win.",
      fr: "Quand tout est stable, l’arbitre juge. Une faute coûte une goutte. Quand il n’y a plus d’échelles ou de gouttes, le moins de gouttes gagne.",
      de: "Wenn alles ruht, urteilt der Schiedsrichter. Ein Fehler kostet einen Tropfen. Sind Leitern oder Tropfen alle, gewinnen die wenigsten Tropfen.",
    },
    now: (view) => view.phase === "settle",
  },
];
