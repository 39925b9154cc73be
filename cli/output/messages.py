"""What the command line says by itself.

The sentences about facts and findings stand with the projections.
"""

from typing import Final

FAULT: Final = (
    "this is a fault of adas-dream itself, and no verdict: {fault} "
    "(please report it with the lines above)"
)
NO_CONTENT: Final = (
    "{file}: its content pack {name} {version} is not available; give its file with --pack-file "
    "(looked in {folders})"
)
OTHER_CONTENT: Final = (
    "{file}: its content pack {name} {version} is not the one that comes with this "
    "program; give its file with --pack-file (looked in {folders})"
)
NOT_THE_PACK: Final = (
    "{file}: it is {pack} (digest {digest}), and the log names {named} (digest {wanted})"
)
EDITION_NOT_KNOWN: Final = "{file}: this version does not know its edition, {edition}"
ONE_NAME: Final = "two players have the same name; case and blanks make no other name"
NAMES_ALIKE: Final = "{file}: two players have names that look alike, or one has no name"
STARTED: Final = "{file}: a game of {players}; `adas-dream record{options}` goes on with it"
NOTATION_ALONE: Final = "--notation writes the whole game, and goes with no other way to show it"
NOT_FOLLOWED: Final = (
    "{file}: fact {seq} is not what the choices before it bring, so no notation gives it; "
    "`adas-dream validate` says more"
)
SET_ASIDE: Final = "{file}: the last line breaks off; it is kept in {aside}"
NOT_CLEAN: Final = "{file}: the log is not clean ({verdicts}); recording goes on"
STOPPED: Final = "{file}: nothing can be recorded, because of fact {seq}: {reason}"
CANNOT_STAND: Final = "--accept cannot hold here: {why}"
NOT_ACCEPTED: Final = "--accept was not used: it lets no choice of this input stand"
NO_REASON: Final = "a reason is not blank"
CANNOT_FOLLOW: Final = "what is due after it cannot be paid or done"
NOT_UTF_8: Final = "it is not UTF-8"
TOO_LONG: Final = "at most {limit} characters, not {count}"
NO_SEED: Final = (
    "{file}: there is no seed to roll by ({reason}); --seed-file says where it is; "
    "without it the game can only be given up (play_abandoned)"
)
NO_SEED_BESIDE: Final = (
    "there is no seed to roll by ({reason}): it belongs beside the game, into GAME.seed"
)
SEED_LIES: Final = "{file}: the seed of its dice and cards; keep it secret until play has ended"
SEED_TAKEN: Final = "{file}: the seed that was there already is taken"
SEED_OPEN: Final = "{file}: others may read this seed, and know all dice to come; `chmod 600` it"
CORRECT_WHAT: Final = "--reason, --before and --dry-run go with --correct SEQ"
CORRECT_WHY: Final = "--correct needs a --reason, which stands in the log"
NOTHING_BEFORE: Final = "--before puts CHOICES in front of a fact: name their file, or -"
NO_NEW_CHOICE: Final = "CHOICES has no choice in it; to take a fact out, leave CHOICES away"
ONLY_FOLLOWS: Final = "fact {seq} ({fact}) only follows; name {cause_seq} ({cause})"
FOLLOWS_THE_START: Final = "fact {seq} ({fact}) only follows from the start of the log"
THE_SEED_ROLLED: Final = "fact {seq} ({fact}) is the seed's roll, which cannot be corrected"
DRY_RUN: Final = "Nothing is written. It would be:"
TAKEN_OUT: Final = "Taken out, but still readable:"
IN_ITS_PLACE: Final = "In its place:"
PUT_BEFORE: Final = "In front of fact {seq}:"
TAKEN_AGAIN: Final = "Taken again: {inputs}. The log goes on with facts {first} to {last}."
LEFT_OUT_TOO: Final = "Left out with it:"
NOT_TAKEN_AGAIN: Final = "Not taken again, as the first of it does not fit any more:"
THE_SEEDS_ROLL: Final = "The seed rolls: {roll}."

NO_EDITION: Final = "there is no edition {name}; known: {known}"
NO_RULING: Final = "there is no ruling {name}; known: {known}"
NO_READING: Final = "{name} is one of {known}, not {value}"
NO_VALUE: Final = "{name} needs a value behind =: one of {known}"
NO_NUMBER_FROM: Final = "{given} is not a whole number from {least:,} to {most:,}"
NO_NUMBER_OF: Final = "{given} is not a whole number of {least:,} or more"
NO_MODULE: Final = "there is no module {name}; known: {known}"
NO_GOOD_PACK: Final = "{problem}; `adas-dream pack check` lists everything that is wrong"
NO_PACK: Final = "there is no pack {name}; known: {known} (looked in {folders})"
TWO_OF_ONE_NAME: Final = (
    "several packs are called {name} and are not the same: {files}; --pack-file says which"
)
BAD_PACK: Final = "{file}: {reason}"
GIVEN_TWICE: Final = "{name} is given twice"
NOT_SIX_SPACES: Final = "the Workshop has six spaces, with / between, not {count}"
NO_DIE: Final = "a die is its colour (Y B G P X) and 1 to 6, not {word}"
NOT_AS_MANY_DICE: Final = "{wanted} dice go into each space, not {count} (space {space})"
NOT_AS_MANY_BOARDS: Final = "it has {boards} boards, but {players} players are given"
NOT_TWO_TO_FOUR: Final = "a game has two to four players, not {count}"
NO_PLAYER: Final = "there is no player {number}: this game has the players 1 to {players}"
POSITION_HAS_DICE: Final = "the position says which dice lie in the Workshop"
SEED_HAS_DICE: Final = "the seed rolls the dice"
SEED_HAS_DISPLAYS: Final = "the seed draws what the displays show"
SEED_HAS_SET_UP: Final = "the seed rolls and draws another set-up than this one"
POSITION_HAS_DISPLAYS: Final = "the position says what the displays show"
NO_DISPLAY: Final = "there is no display {name}; known: {known}"
NO_DISPLAYS: Final = "the pack {pack} knows no displays; a position says what they show"
NO_ITEM: Final = "there is no {item} left for it; left: {known}"
NOT_AS_MANY_ITEMS: Final = "{wanted} items are shown, not {count}"
OBSERVED_WITH_SEED: Final = "a game with observed dice has no seed"
TWO_SEEDS: Final = "the seed comes from --seed or from --seed-file"
TWO_PACKS: Final = "the pack comes from --pack or from --pack-file"
OTHER_SEED: Final = "it is not the seed that the first line commits to"
NO_START_IN_PACK: Final = (
    "pack {pack} does not say how a game starts: take one that does, such as house, "
    "or give the position"
)
NO_DICE: Final = "nothing says which dice lie in the Workshop, and no seed rolls them"
NOT_STARTED: Final = "the input ended before the start was known; nothing is written"
NOTHING_SHOWN: Final = "nothing says what the display {display} shows"

QUESTIONS: Final = "To any question: b goes back, ? says what may be answered, q quits."
NO_QUESTION_BEFORE: Final = "there is no question before this one"
ANY_TEXT: Final = "any text will do, but these words: b goes back, ? says this, q quits"
FILE: Final = "File of the log (such as evening.jsonl)"
NO_FILE: Final = "the log needs a file of its own"
PLAYER: Final = "Name of player {number}{enough}"
OR_ENTER: Final = ", or Enter if that is all"
NOT_A_NAME: Final = "a name has 1 to {most} characters, and none that acts on a terminal"

BONUSES: Final = "Bonus of each space, 1 to 6 ({words})"
SIX_BONUSES: Final = "six of these words: {words}"
BAG: Final = "Dice in the bag, all of them, by colour ({words})"
EACH_SPACE: Final = "Dice rolled into each space"
STORE_SLOTS: Final = "Slots of a Store"
STEAM_COSTS: Final = "Coal printed beside each of the {count} Steam steps, the lowest first"
RESEARCH_LENGTH: Final = "Spaces of a Research track after its start"
DICE_IN_SPACE: Final = "Dice in space {space} (such as Y4 B2 X1)"
SO_MANY_DICE: Final = "{count} dice, such as {dice}"
WHAT_DICE: Final = "; each is its colour (Y yellow, B blue, G green, P purple, X grey) and 1 to 6"
DISPLAY: Final = "What the display of {display} shows ({ids}; ? lists them)"
IN_HAND: Final = "{player}: pounds, Coal, Brass, Books"
ASSIGNMENTS: Final = "{player}: Assignments ({words})"
MAY_SHOW: Final = "it may show {known}"
NUMBERS: Final = "{count} whole numbers, with spaces between"
DICE: Final = "at least {least} dice in all, and at most {most} of a colour"
COUNT: Final = "one whole number, {least} or more"
NUMBER: Final = "one whole number, from {least} to {most}"

NO_SUCH_COMMAND: Final = "No such command {given!r}: is it {close!r}?"
STEP_START: Final = "The start"
STEP_STUCK: Final = "The log {reason}"
STEP_KEYS: Final = " {seq} of {last}  ← → fact  ↑ ↓ turn  Home End  {boards}  q leaves"
STEP_BOARDS: Final = "1-{players} board  w whole board"
STEP_WHOLE: Final = "PgUp PgDn  w at a glance"
PLAY_IS_OVER: Final = "Play has ended."
PLAY_IS_GIVEN_UP: Final = "The table has given up the game."
CLAIM_FIRST: Final = "An Objective must be claimed before the turn can end."
WHAT_NEXT: Final = "{turn} {player}: what next?"
WELCOME: Final = (
    "Type a whole turn in one line, or one choice: ? lists what may come, Tab completes, help tells"
    " the words, q quits."
)
WORDS: Final = """\
  G4>5 Y2 .          a turn: G4 moves to space 5, Y2 is pushed, the turn ends
  Y2@a3 meetings .   another: Y2 is placed in a3, the area of that name is used
  [Y3 G3 X1]         what was rolled or drawn at the table
  {+2p B+1}          what the table states: £2, and a step on the blue track
  ?  7               list what may come; take the seventh of the list
  undo  b            take back the last choice of the open turn
  fix                correct what was written wrong, step by step or in a line:
  fix 131 "why" B2   B2 in place of fact 131; what came later is taken again
  fix before 131     what was left out is put in front of fact 131
  why not B6         which rule a choice would break
  accept "why" B6    let a choice stand that breaks a rule, as the table does
  board  score       the whole board; the scorepad as if the game ended now
  score 2 total=46   what a player's scorepad says; so winner, ruling, rewind
  give up  q         stop the game for good; leave, and go on another time
 docs/notation.md has all of the notation. A line of a choices file will do."""
OF_THE_PROMPT: Final = {
    "undo": "takes back the last choice of the open turn",
    "b": "goes back, over the last choice or out of a question",
    "board": "shows the whole board",
    "score": "shows the scorepad as if the game ended now",
    "help": "lists the words of the prompt",
    "?": "lists what may come",
    "list": "lists what may come",
    "why not": "names the rule that a choice would break",
    "accept": "lets a choice stand that breaks a rule",
    "fix": "corrects what was written down wrong",
    "q": "leaves; all that was taken is in the log",
    "quit": "leaves; all that was taken is in the log",
    "give up": "stops the game for good",
}
"""What the prompt itself knows, besides notation, and what each word does."""
A_WORD: Final = "`{word}` is a word of the prompt: it {does}"
WHY_NOT_WHAT: Final = "  why not takes a choice in notation, such as `why not B6`"
IT_IS_LEGAL: Final = "  that is legal here"
NOT_TAKEN: Final = "  not taken: {rest}"
NOTHING_TO_ACCEPT: Final = "  that broke no rule, so there was nothing to accept"
TAKEN_BACK: Final = "  taken back: "
OVER_QUESTION: Final = "Play has ended: what else? (score, winner, fix; q leaves)"
GIVEN_UP_QUESTION: Final = "The game is given up: what else? (fix; q leaves)"
AFTER_PLAY: Final = """\
  score 1 total=46   what stands on a player's scorepad; winner 1
  {1/tok:NAME=3}     a scoring token that was forgotten
  fix                correct what was written down wrong"""
AFTER_GIVING_UP: Final = "  fix                go on after all: take out that the game was given up"
AND_NOW: Final = (
    "Next: `adas-dream validate {game}` checks the log, `adas-dream score --explain {game}` tells"
    " where the points come from."
)
FIX_WHICH: Final = "Which fact is wrong? (its number; Enter lists earlier ones, b goes back)"
FIX_BEHIND: Final = (
    "Before which fact was something left out? (its number; Enter lists earlier ones, b goes back)"
)
FIX_NEW: Final = "What was left out? (in notation; b goes back)"
FIX_NOTHING_NEW: Final = "  nothing was named that should stand before it"
FIX_BY: Final = "What was it? (in notation; Enter takes it out, b goes back)"
FIX_WHY: Final = "Why is it corrected? (b goes back)"
FIX_NO_NUMBER: Final = "  no fact is named by its number"
FIX_NOTHING: Final = "  there is nothing to correct yet"
FIX_NO_REASON: Final = "  a correction needs a reason, which stands in the log"
NOT_FIXED: Final = "  nothing is corrected"
FIXED: Final = "  corrected"
FIX_SURE: Final = "Type y to write this; Enter leaves the log as it is:"
MEMBER: Final = "Which? (Enter goes back)"
NO_SUCH_ANSWER: Final = "  that is not an answer: the list has the numbers 1 to {last}"
NO_SUCH_MEMBER: Final = "  that is not an answer: type a number from 1 to {last}, or press Enter"
BACK_OR_BLUE: Final = "  b goes back, and is the blue track: type undo, or blue"
NOTHING_BACK: Final = "  no choice can be taken back here"
UNCHECKED_CLAIM: Final = "claim an Objective, as the table judges it"
ANY_NAME: Final = "NAME"
UNKNOWN_CARD: Final = "play a Partner card that is not known here"
UNKNOWN_EXHIBITOR: Final = "activate an Exhibitor that is not known here"
UNKNOWN_MULTIPLIER: Final = "take a Multiplier Gear that is not known here"
UNKNOWN_PROGRAM: Final = "place a Program that is not known here"
UNKNOWN_DISCARD: Final = "discard a Program that is not known here"
UNKNOWN_SPACE: Final = "place a disc on a disc space that is not known here"
UNKNOWN_VISITOR: Final = "move a Visitor that is not known here"
CANNOT_GO_ON: Final = "Nobody can start a turn any more; the table can only give up the game."
GIVE_UP: Final = "give up the game"
REALLY_GIVE_UP: Final = "After that nothing more can be played. Give up the game? (y or Enter)"
STATED: Final = "state an effect that the rules do not know"
KIND: Final = "What happened? (Enter goes back)"
PARTS: Final = "each as `{parts}`, with commas between"
FIELD: Final = "  {field}, {wanted}"
OPTIONAL_FIELD: Final = "  {field}, {wanted}, or Enter for {usual}"
USUALLY_NONE: Final = "none"
USUAL_AREA: Final = "that of the turn, or of the disc"
ITEMS: Final = "each {item}, with spaces between"
NO_SUCH_LINE: Final = "  {reason}"
GOES_BACK: Final = "; b goes back"
DICE_DRAWN: Final = "Dice drawn and rolled into space {space} ({count}, such as Y4 B2{back}):"
CARDS_DRAWN: Final = "Partner cards drawn by {player} ({ids}, or Enter if they stay hidden{back}):"
ITEM_DRAWN: Final = "Drawn into the display of {display} (its id{back}):"

NO_START: Final = "{file}:2: this is not position_set, so nothing says where the game starts"
UNSOUND: Final = "{file}:2: cannot be replayed: {reason}"
STUCK: Final = "{file}:{line}: the log {reason}"
TORN: Final = "{file}:{line}: the last line breaks off and is left out"
NO_SUCH_FACT: Final = "there is no fact {asked}; the last one is {seq}"
NOT_AN_ADDRESS: Final = "an address is HOST:PORT, such as 127.0.0.1:8000"
NOT_LOOPBACK: Final = "others than this machine reach this address; --public allows that"
NO_WEB_LIBRARY: Final = "it needs the library websockets: `pip install adas-dream[web]`"
WITH_LISTEN: Final = "GAME, --page, --origin and --public go with --listen"
CANNOT_LISTEN: Final = "{file}: nothing can be served there: {reason}"
REQUEST_TOO_LONG: Final = "a message was longer than {limit} bytes; the server has ended"
NO_SUCH_TURN: Final = "there is no turn {turn}; the log ends with fact {seq}"
NO_SUCH_RULE: Final = (
    "there is no such rule, invariant, ruling or code, and no rule has this word; "
    "`adas-dream rules` lists the rules"
)
NOT_A_TURN: Final = "a turn is named by its number and its player, such as 3.1"
TO_OR_TURN: Final = "take --to or --turn, not both"
EXPLAIN_OR_OVER_TIME: Final = "take --explain or --over-time, not both"

NOT_INTO_INPUT: Final = "record writes into GAME, which cannot be standard input"
NOTHING_NAMED: Final = "it is empty, and names nothing to write to"
ON_THE_DISK: Final = "- is standard output, and this is kept on the disk: give it a name"
ONE_INPUT: Final = "only one of the logs can be standard input"
TWO_LOGS: Final = "diff takes two logs, two folders, or one folder with --ruling"
NO_LOGS: Final = "{file}: there is no log in this folder (*.jsonl)"
ONE_PROCESS: Final = "one process does it all, no more can work here: {reason}"
LEFT_OUT: Final = "{folder}: files that are not {kind} are left out: {count}"
ONLY_IN: Final = "only in {side}:"
ONE_GAME: Final = "--explain is about one fact of one game"
EXPLAIN_OR_STRICT: Final = "--explain is about one fact, --strict about a whole game"
AT_AND_FILE: Final = "--at names the last fact of the small log, -o its file: take both"
REPORTED: Final = "{file}: a page of {facts}; open it in a browser"
COMPARED: Final = "{file}: a page of {logs} side by side; open it in a browser"
SIDE_BY_SIDE: Final = "report takes one log, one folder, two logs, or one log with --ruling"
VIEW_OF_ONE: Final = "--view goes with one log as its table plays: side by side all cards are shown"
FOLDER_OF_PAGES: Final = "the pages of a folder go into a folder: name it with -o"
SEED_OF_ONE: Final = "--seed-file goes with one log"
INDEXED: Final = "{file}: a list of {games} with their pages; open it in a browser"
NO_TEMPLATES: Final = (
    "{file}: pages are made with jinja2, which is not installed; "
    "install adas-dream[report], or jinja2"
)
NO_SEAT: Final = "nobody is called {view} here; known: {known}"
WRITTEN: Final = "{file}: {facts}, the last of them fact {seq}"
NOT_FOLDED: Final = "fact {seq}, or one before it, cannot be applied, so there is nothing to cut"
NO_SUCH_CHOICE: Final = "fact {seq} is not a choice of a player that stands"
A_CHOICE: Final = """{reason}; a choice is such as {{"type":"turn_ended","player":2}}"""
NOT_ONE_CHOICE: Final = "only a choice can replace a choice, and this is not a choice of a player"

NO_NAME: Final = "a game in a store is named STORE#NAME"
A_WHOLE_STORE: Final = "that is one game; `games` lists all games of a store, named without #"
TWO_PASSWORDS: Final = (
    "two passwords in one call are one too many; the password file of PostgreSQL holds several"
)
NO_GAMES: Final = "{file}: there is no game in it yet"
CREATE_WHAT: Final = "it only makes a store, for a game named STORE#NAME"
IMPORTED: Final = "{game}: {facts}"
RENAMED: Final = "{game} is {new} now"
REMOVED: Final = "{game} is taken out; its log is {file}"
SEED_MOVED: Final = "its seed is {file} now"
SEED_STAYS: Final = "its seed stays in {file}: {reason}"
ONE_CHANGE: Final = "it goes with one of --rename and --remove"
COPY_OF_WHAT: Final = "it says where the log of what --remove takes out is kept"
REWRITTEN: Final = "{file}: lines that were not canonical, and are canonical now: {count}"
FINISHED: Final = "finished"
UNFINISHED: Final = "unfinished"
UNREADABLE: Final = "unreadable"
CANNOT_BE_FOLLOWED: Final = "cannot be followed to the end"
OF_A_FAULT: Final = "not counted by a fault of the program"
AT_ONE_GAME: Final = "--at is about one fact of one game"
GIVEN_UP: Final = "given up"
AFTER_TURN: Final = "after turn {turn}"
BEGUN: Final = "before any turn"

BOX_TITLE: Final = "Title of the box, as people read it"
BOX_START: Final = "Enter the start now: board, bag, what each player has? (y or Enter)"
YES_OR_ENTER: Final = "y for yes, Enter for no"
BOX_SPACES: Final = "Ids of the disc spaces in {area}, or Enter"
BOX_CARDS: Final = "Ids of the Partner cards of a deck, or Enter"
EVERYONE: Final = "every player"
NOT_AN_ID: Final = "an id has 1 to 64 letters, digits, `.`, `_` and `-`, the first no mark"
ID_TWICE: Final = "each id stands for one thing"
NO_BOX: Final = "the input ended before all was asked; nothing is written"
BOX_STARTED: Final = "{file}: a pack to be filled in; `adas-dream pack check` says how far it is"
BOX_LEARNED: Final = "{entries} from {games}; told in several ways: {conflicts}; open: {open}"
INTO_ALONE: Final = "--into takes the name of its file, and prints no JSON"
NO_VERSION: Final = "its version is no number, so there is no next one"
PLAYED_WITH: Final = (
    "one of the games is played with it, and needs it as it is: take -o for a new file"
)
BAD_BOX: Final = "{file}: what was learned does not fit into it: {reason}"
COUNT_OR_MEMBERS: Final = "take --count or --members, not both"
WAYS: Final = "{depth}: {count}"
NOT_AN_AUDIT: Final = "{file}:{line}: this is not what `audit -o` writes; nothing is changed"
NO_DASK: Final = "{file}: to use a cluster, install adas-dream with its extra: adas-dream[dask]"
NO_CLUSTER: Final = "{file}: the cluster does not answer: {reason}"
OTHER_ENGINE: Final = "{file}: a worker has version {there}, and here it is {here}"
NOT_EARLIER: Final = (
    "{file}:{line}: this is not what `audit -o` writes, so nothing can be held against it"
)
AGAINST_ITSELF: Final = "it is the file that {option} writes; an earlier audit has its own"
ONE_FILE: Final = "lines (-o) and table (--csv) cannot go into one file"
IN_USE: Final = "{file}: another audit is writing into it"
SIMULATE_WHERE: Final = "take -o DIR or --into STORE, one of them"
NUMBERED: Final = "a store is named without #: its games are named by their numbers"
CANNOT_SIMULATE: Final = "pack {pack} does not say how a game starts; take one that does (house)"
ANOTHER_GAME: Final = (
    "{file}: {name} is another game than this seed gives with these options and this version; "
    "nothing is written"
)
ONE_FORM: Final = "take one of --csv, --html and --json"
NOT_COUNTED: Final = "games that are left out: {count}; without --csv it says why"
SIMULATED: Final = "{file}: {games}{there}"
THERE_ALREADY: Final = ", of which {count} there already"

PACK_PROBLEM: Final = "{file}:{line}: {message} [{code}]"
PACK_WRONG: Final = "{file}: {problems} to correct; advisories: {advisories}"
PACK_CLEAN: Final = (
    "{file}: nothing to correct in {name} {version}; advisories: {advisories}; digest {digest}"
)
PACK_SCORES: Final = "{file}: {scored} of the {all} lines of the scorepad are known whole{rest}"
IN_PART: Final = "; in part: {lines}"
NOT_AT_ALL: Final = "; not: {lines}"
PACK_EFFECTS: Final = "{file}: {known} of {all} effects are known{rest}"
TABLE_STATES: Final = "; the table states the others"
