import type { Translation } from "../translation";
import type en from "../en/moon.drawings";

export default {
  die: "Les trois symboles du dé : un point, deux points, une lune.",
  crooked: "Une échelle droite, et à côté trois échelles tordues.",
  beginning: "Deux échelles droites se dressent dans le nuage, au milieu de la table.",
  turn: "Un tour : lancer le dé, prendre une échelle, la poser sur la structure.",
  one: "Le dé montre un : l’échelle posée touche exactement une autre échelle.",
  two: "Le dé montre deux : l’échelle posée repose sur deux autres et touche les deux.",
  moon: "Le dé montre la lune : la pointe de l’échelle posée dépasse une ligne en pointillé au sommet de toutes les autres.",
  "off-the-ground": "L’échelle posée ne doit toucher ni la table ni le nuage.",
  "one-hand": "Une main tient une échelle en un seul point.",
  trying:
    "Tant qu’on la tient, on essaie l’échelle à plusieurs endroits ; les précédents se devinent.",
  "not-met":
    "Le dé demandait deux, l’échelle n’en touche qu’une : elle reste là, et l’on prend une goutte.",
  fall: "Deux échelles tombent sur la table. Le tour coûte une seule goutte, et ce qui est tombé quitte le jeu.",
  "put-back": "Une échelle de départ tombée est remise dans le nuage.",
  final: "En finale, on ne lance pas le dé : la lune est la seule exigence.",
  lid: "Le couvercle se dresse derrière la structure. Une échelle qui le dépasse en partie vaut 1, tout entière 3.",
  drops: "Cinq gouttes.",
  caught: "Une structure si haute que sa dernière échelle touche la lune.",
} satisfies Translation<typeof en>;
