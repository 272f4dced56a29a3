export default {
  sizes:
    "The four kinds of blocks, from left to right: size 1, size 2, size 4 and the grey triple block, each standing as it often does.",
  "size-1": "A block of size 1 lying flat, one high, and the same standing on edge, two high.",
  "size-4": "A block of size 4 standing, four high, and the same lying, two high and four long.",
  "own-colour": "The red pawn may stand on red and on grey, but not on blue.",
  step: "A red pawn on the table steps up onto a flat red block, and from there onto a grey cube, one level each.",
  ladders: "The short ladder leads up two levels, the long one two, three or four.",
  "never-joined":
    "From the table up a ladder to a surface, and from there up the other ladder to a higher one.",
  diagonal: "Two blocks that touch at a corner only: no step leads from one to the other.",
  down: "A pawn steps from a block four levels high straight down to the table.",
  stone: "A blocking stone lies on a grey block, and the pawn beside it may not step onto it.",
  building:
    "A starting building: coloured blocks stand all around two upright grey ones and hide them.",
  turn: "The four parts of a turn: climb, move a block, climb again, place the stone or not.",
  movable:
    "A block with a free top may be moved. One that is partly covered may not, nor one that bears a pawn.",
  contact:
    "A block put side by side with another is fine; one that stands apart from the building is not.",
  "no-gap": "A block may lie across two others as in brickwork, but not stick out over nothing.",
  "beside-pawns":
    "A block is put on one half of a long block, and the pawn there moves aside to the other half.",
  "last-chance":
    "Three pawns in a row have not climbed; the first is to play again and has the last chance.",
  winner: "Three pawns on different levels: the one that stands highest has won.",
  freestyle: "A long ladder lies as a bridge from one tower across a gap to another.",
  "rope-team": "A red and a blue pawn share a grey surface.",
};
