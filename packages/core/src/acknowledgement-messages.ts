/** Texts about handing over, and acknowledging what was handed over. */
export const acknowledgementMessages = {
  agreementIncomplete: 'Write the title and the text that people agree to first',
  agreementChanged: 'The text has changed since you read it. Read it again',
  nothingToAcknowledge: 'Nothing is waiting for you to acknowledge it',
  acknowledged: (count: number) => (count === 1 ? 'Acknowledged 1 asset' : `Acknowledged ${count} assets`),
  waitsForAcknowledgement: 'Waiting for acknowledgement',
  agreedToVersion: (version: number) => `Agreed to version ${version}`,
  receiptNotLoaded: 'Failed to load the receipt',
  nothingGivenBack: (name: string) => `${name} has not given back or passed on anything`,
  acknowledgingSaved: 'Hand-overs saved',
  acknowledgePlease: (assets: string) => `${assets} handed to you: please read the text and acknowledge it`,
  agreed: 'I have read this and agree',
  readAndAgree: 'Have you read this, and do you agree?',
  notAcknowledged: 'Failed to acknowledge',
  acknowledgingNotLoaded: 'Failed to load what is acknowledged',
  acknowledgingNotUpdated: 'Failed to save what is acknowledged',
  agreementNotFound: 'There is no such version of the text',
};
