// What the server answers, for the type check of the pages' scripts. A test makes this file of the Swift types
// (AnswerTypeTests): it is not to be edited.

declare namespace Answers {
  interface AcceptedArchive {
    clips: Clip[];
    known: number;
  }

  interface AcceptedClip {
    id: string;
    path: string;
    kind: string;
  }

  interface ClassTiles {
    state: "open" | "locked" | "ended";
    code?: string;
    name?: string;
    isPaused: boolean;
    letsNames: boolean;
    waitingNames: number;
    language?: string;
    isSpoken: boolean;
    game?: string;
    level?: number;
    pace?: "own" | "together";
    part?: number;
    task?: ShownTileTask;
    tiles: ShownTile[];
  }

  interface Clip {
    id: string;
    path: string;
    kind: string;
  }

  interface ClipProgress {
    clip: string;
    state: string;
    task?: string;
    stage?: string;
    done: number;
    total: number;
    secondsLeft?: number;
    message?: string;
  }

  interface Composition {
    time: number;
    frame: [number, number, number, number];
    rule?: string;
    score?: number;
    feedback: string;
    feedbackText?: LocalizedText;
    subject?: Subject;
    others: Subject[];
    rules: RuleVerdict[];
    crop?: SuggestedCrop;
    otherCrops: SuggestedCrop[];
  }

  interface CopycatQuestion {
    faces: string[];
  }

  interface CopycatRound {
    id: string;
    game: string;
    level: number;
    questions: CopycatQuestion[];
    answers: string[][];
    limitSeconds?: number;
    quickSeconds: number;
    heldSeconds: number;
  }

  interface CopycatTasks {
    game: string;
    level: number;
    part: number;
    from: number;
    right: number;
    questions: CopycatQuestion[];
    answers: string[][];
    values: string[];
    limitSeconds?: number;
    quickSeconds: number;
    heldSeconds: number;
  }

  interface CopycatWall {
    view: WallView;
    milliseconds?: number;
    question?: CopycatQuestion;
  }

  interface EndBest {
    stars: number;
    score: number;
  }

  interface Failure {
    code: string;
    message: string;
    request?: string;
  }

  interface FingerCountQuestion {
    form: "number" | "dots" | "more" | "less" | "sum" | "difference";
    numbers: number[];
    dots?: number[][];
    seenSeconds?: number;
  }

  interface FingerCountRound {
    id: string;
    game: string;
    level: number;
    questions: FingerCountQuestion[];
    answers: string[][];
    limitSeconds?: number;
    quickSeconds: number;
    heldSeconds: number;
  }

  interface FingerCountTasks {
    game: string;
    level: number;
    part: number;
    from: number;
    right: number;
    questions: FingerCountQuestion[];
    answers: string[][];
    values: string[];
    limitSeconds?: number;
    quickSeconds: number;
    heldSeconds: number;
  }

  interface FingerCountWall {
    view: WallView;
    milliseconds?: number;
    question?: FingerCountQuestion;
  }

  interface FoundFaces {
    faces: string[];
  }

  interface FoundMessage {
    id: string;
    path: string;
  }

  interface FrameTimes {
    waiting: number;
    decode: number;
    detect: number;
    landmarks: number;
    analysis: number;
    total: number;
  }

  interface GivenNames {
    given: number;
    waiting: number;
  }

  interface JudgedAnswer {
    number: number;
    isRight: boolean;
    answer: string[];
  }

  interface JudgedSeatAnswer {
    part: number;
    task: number;
    isRight?: boolean;
    answer: string[];
    choice?: number;
  }

  interface LiveEnd {
    message: string;
  }

  interface LiveFrame {
    t: number;
    reading: LiveReading;
    events: NumberedLiveEvent[];
    times: FrameTimes;
    next?: number;
  }

  interface LiveReading {
    count?: number;
    hands?: LiveReadingHand[];
    expression?: string;
    possible?: string;
    likelihoods?: Record<string, number>;
    confidence?: number;
    composition?: LiveReadingComposed;
  }

  interface LiveReadingComposed {
    rule?: string;
    score?: number;
    feedback: string;
    feedbackText?: LocalizedText;
    subject?: Subject;
    tilt?: number;
    isGoodMoment: boolean;
  }

  interface LiveReadingHand {
    id: number;
    side: "left" | "right";
    sideConfidence: number;
    raised: ("thumb" | "index" | "middle" | "ring" | "little")[];
    gesture: string;
    confidence: number;
  }

  interface LiveSession {
    id: string;
    kind: string;
    path: string;
    frames: string;
    events?: string;
    values: string[];
    endsAfter: number;
  }

  interface LocalizedText {
    key: string;
    values?: LocalizedTextValue[];
    other?: string;
    count?: number;
  }

  interface LocalizedTextValue {
    text?: string;
  }

  interface LockedMessage {
    id: string;
    path: string;
    gif: string;
  }

  interface NumberedLiveEvent {
    t: number;
    event: "fingerCount" | "gesture" | "expression" | "swing" | "goodMoment";
    phase: "began" | "ended";
    start: number;
    end?: number;
    count?: number;
    hands?: ReportedHand[];
    gesture?: string;
    expression?: string;
    stroke?: "forehand" | "backhand" | "serve" | "overhead" | "volley" | "unknown";
    wing?: "forehand" | "backhand";
    spin?: "slice";
    hand?: "left" | "right";
    rule?: string;
    contact?: number;
    confidence?: number;
    id: number;
  }

  interface OpenedMessage {
    text: string;
  }

  interface Player {
    id: string;
    name: string;
    animal: string;
    colour: string;
  }

  interface ReportedHand {
    chirality: "left" | "right";
    raised: ("thumb" | "index" | "middle" | "ring" | "little")[];
    gesture: string;
    confidence: number;
    position: number[];
    box: number[];
  }

  interface RoundEnd {
    right: number;
    of: number;
    stars: number;
    score: number;
    best: EndBest;
    isBest: boolean;
    next?: number;
  }

  interface RuleMark {
    shape: "line" | "arrow" | "point" | "box" | "path";
    points: [number, number][];
    isWish: boolean;
  }

  interface RuleMeasure {
    name: string;
    value: number;
    unit: "share" | "diagonals" | "degrees" | "count";
  }

  interface RuleVerdict {
    rule: string;
    score: number;
    confidence: number;
    feedback: string;
    feedbackText?: LocalizedText;
    measured: RuleMeasure[];
    marks: RuleMark[];
  }

  interface SeatOffer {
    code: string;
    seconds: number;
    picture: string[];
  }

  interface SeatView {
    number: number;
    animal: string;
    colour: string;
    name?: string;
    letsNames: boolean;
    isPaused: boolean;
    language?: string;
    isSpoken: boolean;
    game?: string;
    level?: number;
    pace?: "own" | "together";
    part?: number;
    task?: number;
    choices?: number;
  }

  interface ShownTile {
    number: number;
    animal: string;
    colour: string;
    name?: string;
    hidesName: boolean;
    isHere: boolean;
    hasAnswered: boolean;
    right: number;
    wrong: number;
    votes: number;
    wrongInARow: number;
    last?: ShownTileResult;
  }

  interface ShownTileResult {
    part: number;
    task: number;
    isRight?: boolean;
    choice?: number;
    milliseconds: number;
  }

  interface ShownTileTask {
    number: number;
    choices?: number;
    right?: number;
  }

  interface SkippedFrame {
    t: number;
    skipped: boolean;
    next?: number;
  }

  interface Subject {
    kind: "face" | "person" | "thing" | "lines" | "chosen";
    box: [number, number, number, number];
    anchor: [number, number];
    confidence: number;
    count: number;
  }

  interface SuggestedCrop {
    ratio: string;
    box: [number, number, number, number];
    score: number;
  }

  interface Upload {
    id: string;
    path: string;
    state: string;
    offset: number;
    length: number;
    expires: string;
    clip?: string;
    code?: string;
    message?: string;
  }

  interface VoteQuestion {
    choices: number;
  }

  interface VoteTasks {
    game: string;
    level: number;
    part: number;
    from: number;
    right: number;
    questions: VoteQuestion[];
    answers: string[][];
    values: string[];
    limitSeconds?: number;
    quickSeconds: number;
    heldSeconds: number;
  }

  interface WallOutcome {
    counts?: number[];
    rightChoice?: number;
    right: number;
    wrong: number;
  }

  interface WallSeat {
    animal: string;
    colour: string;
  }

  interface WallTask {
    number: number;
    choices?: number;
    answered: number;
    of: number;
    outcome?: WallOutcome;
  }

  interface WallView {
    state: "open" | "locked" | "ended";
    code?: string;
    isLocked: boolean;
    isPaused: boolean;
    here: WallSeat[];
    game?: string;
    level?: number;
    pace?: "own" | "together";
    part?: number;
    task?: WallTask;
    right: number;
  }
}
