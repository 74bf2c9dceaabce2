/** The part of `message` for texts to phones. */
export const smsMessages = {
  smsNotLoaded: 'Failed to load Twilio configuration',
  /** The API's messages. */
  smsUpdated: 'Twilio configuration updated',
  smsNotUpdated: 'Failed to update Twilio configuration',
  /** The console's. */
  smsSaved: 'Twilio settings updated successfully',
  smsNotSaved: 'Failed to save Twilio settings',
  testSent: 'Test message sent successfully',
  testNotSent: 'Failed to send test message',
  testMessageRequired: 'Please enter a test message',
  testPhoneRequired: 'Please enter a test phone number',
  smsKeyLost: 'The key that kept the auth token was lost. Enter it again',
  smsIncomplete: 'Twilio configuration is incomplete',
  phoneNumberInvalid: 'Use an international number, like +44 7700 900418',
  accountSidInvalid: 'Use the account SID: AC and 32 letters and digits',
  authTokenUnknown: 'Enter the auth token: there is none to keep',
  smsBusy: 'Twilio asks to wait',
  smsUnavailable: 'Twilio is not available at the moment',
  smsUnreachable: 'Twilio cannot be reached',
  smsUncertain: 'Twilio did not say whether it has sent it',
  smsCredentialsWrong: 'Twilio does not accept the account SID or the auth token',
  smsStopped: 'The number has asked for no more texts',
  smsNumberWrong: 'Twilio does not know the number to send to',
  smsSenderWrong: 'The phone number does not belong to the account',
  smsRefused: (reason: string) => `Twilio refused it: ${reason}`,
};
