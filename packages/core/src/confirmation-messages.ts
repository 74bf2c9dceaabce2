import { acknowledgementMessages } from './acknowledgement-messages.ts';

/** Texts about what people hold: confirmation rounds, and acknowledging what was handed over. */
export const confirmationMessages = {
  ...acknowledgementMessages,

  departmentOrLocation: 'Choose a department or a location, not both',
  answerByIsPast: 'This day is over: nobody could answer in time',
  handOverTo: 'Say who gets it, and only for a hand-over',
  notAskedAbout: (asset: string) => `You were not asked about ${asset}`,
  saidTwice: (asset: string) => `Say one thing of ${asset}, not two`,
  sayWhatIsWrong: 'Say what is wrong',
  roundStarted: 'Confirmation round started',
  roundUpdated: 'Confirmation round updated',
  roundClosed: 'Confirmation round closed',
  roundIsClosed: 'This confirmation round is closed',
  roundIsStarting: 'The people are still being found; try again in a moment',
  departmentWithoutPeople: (department: string) => `Nobody is in the department ${department}`,
  reminding: (count: number) => (count === 1 ? 'Reminding 1 person' : `Reminding ${count} people`),
  nobodyToRemind: 'Everybody has answered',
  remindedToday: 'Everybody who has not answered was reminded today already',
  notInRound: 'This person is not in the round',
  notADifference: 'There is nothing to settle here',
  settledAlready: 'This was settled already',
  assetSettledAlready: (assetId: string) => `${assetId} was settled already, so what you said stays as it is`,
  besidesSettledAlready: 'What you have besides was settled already, so it stays as it is',
  stepDoesNotFit: 'This step does not fit what was said',
  heldByAnother: (assetId: string) => `${assetId} has another holder by now. Leave it as it is`,
  lostInRound: (name: string, round: string, said: string) => `${name} said in “${round}”: ${said}`,
  differencesSettled: (count: number) =>
    count === 1 ? 'Settled 1 difference' : `Settled ${count} differences`,
  answersSent: (count: number) =>
    count === 1 ? 'Thank you. 1 answer sent' : `Thank you. ${count} answers sent`,
  notAskedInRound: 'You are not asked in this round',
  nobodyAsks: 'You are not asked to confirm anything right now',
  confirmPlease: (round: string, assets: string, due: string | undefined) =>
    `${round}: please confirm what you have, ${assets}${due === undefined ? '' : ` by ${due}`}`,
  answerFor: (name: string) => `Say whether you have it: ${name}`,
  answersNotSent: 'Failed to send the answers',
  answersKept:
    'The server is out of reach. Your answers are kept in this browser, and sent from this page when it is back',
  notReminded: 'Failed to remind',
  notSettled: 'Failed to settle',
  agreeFirst: 'Read the text and agree to it',
};
