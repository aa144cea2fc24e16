// Every bound on requests: octets, counts, times in milliseconds, steps. In: nothing. Out: the table that the code
// obeys and docs/service.md shows; a test compares the two. The limits of retrieval are `retrievalLimits` of the
// client.

/** The bounds, with their defaults where an option changes them. */
export const serviceLimits = {
  /** Octets of the body of a check, a lint or a format: one file of 500 KiB in base64, with room for URLs. */
  fileBodyOctets: 2_097_152,
  /** Octets of the body of a diff: two files. */
  diffBodyOctets: 4_194_304,
  /** Octets of the body of an explain: a page of 2 MB in base64, a file, header text. */
  explainBodyOctets: 6_291_456,
  /** Octets of the body of a batch, in all. */
  batchBodyOctets: 67_108_864,
  /** Octets of one line of a batch. */
  batchLineOctets: 2_097_152,
  /** Octets of a request's line and fields: Node's bound is the server's. */
  headerOctets: 16_384,
  /** UTF-16 units of one URL. */
  urlUnits: 8_192,
  /** UTF-16 units of one agent: User-Agent headers are shorter. */
  agentUnits: 1_024,
  /** URLs of one check. */
  checkUrls: 1_000,
  /** Agents of one question, sets counted by their members. */
  agents: 400,
  /** Rows of one check: URLs times agents. */
  checkRows: 20_000,
  /** Rows of one check that name the runner-up: finding it is linear in the rules. */
  runnerUpRows: 1_000,
  /** Origins of one live request. */
  liveOrigins: 10,
  /** URLs that effects and changes are counted with. */
  countedUrls: 5_000,
  /** Versions of a history in one answer. */
  historyVersions: 100,
  /** Agents of a history. */
  historyAgents: 20,
  /** Octets of all versions that one answer compares; older ones are not compared. */
  historyOctets: 8_388_608,
  /** UTF-16 units of an untrusted text in an answer; "..." stands for the rest. */
  textUnits: 2_000,
  /** Pieces of evidence of one part of a decision. */
  evidence: 20,
  /** Findings of one decision. */
  decisionFindings: 100,
  /** Header fields, meta tags, diagnostics and links in an answer, each. */
  pageLines: 200,
  /** UTF-16 units of one answer; a longer one is refused with `too-many`. */
  answerUnits: 33_554_432,

  /** Steps of one verdict (`maxSteps`): some 40 ms; the command allows eight times as many. */
  matchSteps: 2_000_000,
  /** Steps of one comparison; all classes together may take four times as many. */
  comparisonSteps: 2_000_000,

  /** The body of a request must have arrived; of a batch, each next piece. */
  bodyMs: 15_000,
  /** Work on one question; then its thread is ended. */
  workMs: 5_000,
  /** A question waits for a thread at most so long. */
  waitMs: 15_000,
  /** Retrieving for one live request, waiting for turns included. */
  liveMs: 30_000,
  /** How long a retrieval waits for its turn at the host. */
  turnMs: 10_000,
  /** A request's fields must have arrived. */
  headersMs: 10_000,
  /** A whole request must have arrived, a batch's too. */
  requestMs: 120_000,
  /** A connection without a request is kept this long. */
  keepAliveMs: 5_000,
  /** Running requests may take this long when the service stops. An option. */
  stopMs: 7_000,
  /** After that, requests that still run may say that they were ended. */
  lastWordsMs: 1_000,

  /** Connections. */
  connections: 1_024,
  /** Requests at once. */
  requests: 256,
  /** Requests of one client at once. */
  requestsOfClient: 16,
  /** Turns in one request. */
  turns: 100,
  /** Octets of the body of a request for turns. */
  turnsBodyOctets: 1_048_576,
  /** Turns that are out at once, until they are released or their lease ends. */
  turnsOut: 100_000,
  /** How long a request for a turn may ask to wait for it. */
  turnWaitMs: 20_000,
  /** How long a request for a turn waits for a robots.txt, in addition. */
  turnRobotsMs: 10_000,
  /** A turn ends after this time without a release; a request may ask for up to ten times as long. */
  turnLeaseMs: 30_000,
  /** Live requests at once. */
  liveRequests: 64,
  /** Questions that wait for a thread. */
  waitingQuestions: 256,
  /** MiB of one thread's heap; past it the thread is ended. */
  threadHeapMib: 256,

  /** Requests that a client may have saved up, and how many it gets back each second. */
  clientBurst: 120,
  clientPerSecond: 4,
  /** Live requests about one host, of all clients together. */
  targetBurst: 30,
  targetPerSecond: 0.5,
  /** Clients and hosts that are remembered for that, each. */
  buckets: 20_000,

  /** Times that one host's report may be asked for anew at once, and how often it may again. */
  reportBurst: 2,
  reportPerSecond: 0.02,
  /** Versions of a site's robots.txt that its report lists. */
  reportVersions: 10,
  /** Drawing one picture of a report. */
  pictureMs: 5_000,
  /** Pictures that wait to be drawn, and pictures that are kept: some 30 kB each. */
  waitingPictures: 20,
  keptPictures: 200,

  /** Files of the page, and octets of all of them: they are kept in memory. */
  pageFiles: 500,
  pageOctets: 33_554_432,
} as const;
