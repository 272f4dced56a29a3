import type { Translation } from "../translation";
import type en from "../en/climbers.drawings";

export default {
  sizes:
    "Les quatre sortes de blocs, de gauche à droite : taille 1, taille 2, taille 4 et le grand bloc gris triple.",
  "size-1": "Un bloc de taille 1 couché, haut d’un niveau, et le même debout, haut de deux.",
  "size-4":
    "Un bloc de taille 4 debout, haut de quatre niveaux, et le même couché, haut de deux et long de quatre.",
  "own-colour": "Le pion rouge peut se tenir sur le rouge et sur le gris, mais pas sur le bleu.",
  step: "Un pion rouge sur la table monte sur un bloc rouge plat, puis de là sur un cube gris, un niveau à chaque fois.",
  ladders: "La petite échelle mène deux niveaux plus haut, la grande deux, trois ou quatre.",
  "never-joined":
    "De la table par une échelle à une surface, puis de là par l’autre échelle à une surface plus haute.",
  diagonal: "Deux blocs qui ne se touchent que par un coin : aucun pas ne mène de l’un à l’autre.",
  down: "Un pion descend d’un bloc haut de quatre niveaux droit sur la table.",
  stone:
    "Une pierre de blocage est posée sur un bloc gris, et le pion à côté ne peut pas y monter.",
  building:
    "Une construction de départ : des blocs de couleur entourent deux grands blocs gris debout et les cachent.",
  turn: "Les quatre parties d’un tour : grimper, déplacer un bloc, grimper encore, poser la pierre ou non.",
  movable:
    "Un bloc au dessus libre peut être déplacé. Pas un bloc couvert en partie, ni un bloc qui porte un pion.",
  contact:
    "Un bloc posé côte à côte avec un autre convient ; un bloc à l’écart de la construction, non.",
  "no-gap":
    "Un bloc peut reposer sur deux autres comme dans un mur de briques, mais pas dépasser dans le vide.",
  "beside-pawns":
    "Un bloc est posé sur une moitié d’un bloc long, et le pion qui s’y trouve se pousse sur l’autre moitié.",
  "last-chance":
    "Trois pions de suite n’ont pas grimpé ; c’est de nouveau au premier, et c’est sa dernière chance.",
  winner: "Trois pions à des niveaux différents : celui qui est le plus haut a gagné.",
  freestyle: "Une grande échelle sert de pont d’une tour à une autre, par-dessus un vide.",
  "rope-team": "Un pion rouge et un pion bleu partagent une surface grise.",
} satisfies Translation<typeof en>;
