import type { message } from '../../src/messages.ts';

/** A message's key, with arguments if it takes any. */
export type Built = keyof typeof message | readonly [keyof typeof message, ...unknown[]];

/**
 * Where a text of the specification is: in a message, in a feature still to be built (by issue), or in
 * docs/decisions.md.
 */
type Place = Built | Issue | "can't occur";
type Issue = `issue ${number}${'' | ' or later'}`;

export const isIssue = (place: Place): place is Issue =>
  typeof place === 'string' && place.startsWith('issue ');

/** Every text of section 5 (validation rules). */
const validation: Readonly<Record<string, Place>> = {
  'Invalid API name format': 'apiNameInvalid',
  'API name already exists': 'apiNameTaken',
  'Must start with a letter and contain only letters, numbers, and underscores': 'apiNamePattern',
  'Location not found': ['recordNotFound', 'location'],
  'Cannot delete location with sub-locations': 'locationHasSubLocations',
  'Cannot delete the default location': 'locationIsDefault',
  'User ID is required': 'userIdRequired',
  'At least one item is required': 'itemRequired',
  'Catalog item ID is required for all items': 'catalogItemIdRequired',
  'Valid quantity is required for all items': 'quantityRequired',
  'User profile not found': 'userNotFound',
  'Equipment not found': 'assetNotFound',
  'Catalog item not found': 'itemNotFound',
  'Request not found': 'requestNotFound',
  'Failed to create user profile': "can't occur",
  'Failed to create equipment': "can't occur",
  'Failed to create catalog item': "can't occur",
  'Failed to create request': 'requestNotCreated',
  'Selected type is not configured in Asset Types. Please configure it first.': 'typeNotConfigured',
  'Type already exists': 'typeTaken',
  'Cannot delete asset type that is in use': 'typeInUse',
  'Missing required columns: name, type': ['missingColumns', ['name', 'type']],
  'Please enter a test message': 'testMessageRequired',
  'Please enter a test phone number': 'testPhoneRequired',
  'Twilio configuration is incomplete': 'smsIncomplete',
  'Please fill in all required fields': 'fillRequired',
  'SKU already exists': 'skuTaken',
  'SKU already exists for this vendor': 'productSkuTaken',
  'Name is required': 'workflowNameRequired',
  'Name must be at least 3 characters': 'workflowNameTooShort',
  'Invalid cron expression': 'cronInvalid',
  'Invalid interval value': 'intervalInvalid',
  'Action N must have a type': ['actionNeedsType', 'N'],
  'Action N must have a name': ['actionNeedsName', 'N'],
  'Action N depends on non-existent action {id}': ['actionDependsOnNothing', 'N', '{id}'],
  'Invalid workflow: ...': ['workflowInvalid', '...'],
  'Invalid workflow updates: ...': ['workflowUpdatesInvalid', '...'],
};

/** Every text of section 8 (error catalogue) that section 5 doesn't have. */
const errors: Readonly<Record<string, Place>> = {
  // Auth
  'Invalid email or password': 'invalidCredentials',
  'Failed to sign in': 'signInFailed',
  'Failed to sign out': 'signOutFailed',
  'Password reset email sent': 'resetMailed',
  'Failed to send reset email': 'resetNotMailed',
  'Authentication error occurred': "can't occur",
  'Failed to find the root element': 'rootMissing',

  // Settings
  'Failed to load settings': 'settingsNotLoaded',
  'Settings updated successfully': 'settingsUpdated',
  'Failed to update settings': 'settingsNotUpdated',
  'Locations not initialized': "can't occur",

  // Custom fields
  'Custom field added successfully': ['recordAdded', 'field'],
  'Custom field updated successfully': ['recordUpdated', 'field'],
  'Custom field deleted successfully': ['recordDeleted', 'field'],
  'Failed to add custom field': ['recordNotAdded', 'field'],
  'Failed to update custom field': ['recordNotUpdated', 'field'],
  'Failed to delete custom field': ['recordNotDeleted', 'field'],

  // Locations
  'Location added successfully': ['recordAdded', 'location'],
  'Location updated successfully': ['recordUpdated', 'location'],
  'Location deleted successfully': ['recordDeleted', 'location'],
  'Location default updated successfully': 'locationDefaultUpdated',
  'Failed to add location': ['recordNotAdded', 'location'],
  'Failed to update location': ['recordNotUpdated', 'location'],
  'Failed to delete location': ['recordNotDeleted', 'location'],
  'Failed to set default location': 'locationDefaultNotSet',
  'Failed to generate asset ID': 'assetIdNotIssued',

  // Assets
  'Asset added successfully': 'assetAdded',
  'Failed to add asset': 'assetNotAdded',
  'Updated 3 assets successfully': ['assetsUpdated', 3, 0],
  'Updated 3 assets successfully, 2 failed': ['assetsUpdated', 3, 2],
  'Failed to update assets': 'assetsNotUpdated',
  'Processed 3 assets successfully': ['assetsProcessed', 3, 0],
  'Processed 3 assets successfully, 2 errors': ['assetsProcessed', 3, 2],
  'Failed to process CSV file': 'csvFailed',
  'Failed to load equipment data': 'assetsNotLoaded',
  'Failed to add equipment': "can't occur",
  'Failed to update equipment': 'assetNotUpdated',
  'Failed to delete equipment': 'assetNotDeleted',
  'Failed to create equipment item 2 for Dock': ['unitNotCreated', 2, 'Dock'],

  // Catalogue
  'Failed to add catalog item': 'itemNotAdded',
  'Failed to update catalog item': 'itemNotUpdated',
  'Failed to delete catalog item': 'itemNotDeleted',
  'Catalog item not found for abc': ['itemNotFoundFor', 'abc'],
  'Imported 3 item(s)': ['itemsImported', 3],
  'Skipped 3 invalid row(s)': ['rowsInvalid', 3],
  'Skipped 3 duplicate SKU row(s)': ['rowsDuplicate', 3],
  'Type added': 'typeAddedShort',
  'Type renamed': 'typeRenamedShort',
  'Types merged': 'typesMergedShort',
  'Failed to rename': "can't occur",
  'Failed to merge': "can't occur",
  'Renamed type and updated 3 item(s)': ['typeRenamed', 3],
  'Failed to rename type': 'typeNotRenamed',
  'Merged 2 type(s) into Laptop (3 updated)': ['typesMerged', 2, 'Laptop', 3],
  'Failed to merge types': 'typesNotMerged',

  // Users
  'User created successfully': 'userCreated',
  'Email already in use': 'emailInUse',
  'Failed to create user': 'userNotCreated',
  'Failed to load users': 'usersNotLoaded',
  'User role updated successfully': 'userRoleUpdated',
  'Failed to update user role': 'userRoleNotUpdated',

  // Requests
  'Request created successfully': 'requestCreated',
  'Request updated successfully': 'requestUpdated',
  'Failed to update request': 'requestNotUpdated',
  'Failed to load requests': 'requestsNotLoaded',
  'Failed to update request status': 'requestStatusNotUpdated',
  'Request fulfilled successfully': 'requestFulfilled',
  'Request cancelled': 'requestCancelled',
  'Procurement details saved': 'procurementSaved',
  'Failed to save procurement details': 'procurementNotSaved',
  'Request timed out': "can't occur",

  // Slack
  'Failed to load Slack configuration': 'slackNotLoaded',
  'Slack configuration updated': 'slackUpdated',
  'Slack integration not configured': 'slackNotConfigured',
  'Failed to send Slack notification': 'slackNotSent',
  'Failed to disconnect Slack': 'slackNotDisconnected',
  'Slack disconnected successfully': 'slackDisconnected',
  'Failed to fetch Slack channels': 'channelsNotFetched',
  'Failed to load Slack channels': 'channelsNotLoaded',
  'Failed to initiate Slack connection': 'slackNotBegun',
  'Failed to connect Slack: Access denied': 'slackDenied',
  'Invalid callback URL': 'slackCallbackInvalid',
  'Failed to connect Slack': 'slackNotConnected',
  'Slack connected successfully': 'slackConnected',

  // SMS
  'Failed to load Twilio configuration': 'smsNotLoaded',
  'Twilio configuration updated': 'smsUpdated',
  'Failed to update Twilio configuration': 'smsNotUpdated',
  'Twilio settings updated successfully': 'smsSaved',
  'Failed to save Twilio settings': 'smsNotSaved',
  'Test message sent successfully': 'testSent',
  'Failed to send test message': 'testNotSent',

  // Webhooks

  // Workflows
  'Failed to load workflows': ['recordsNotLoaded', 'workflow'],
  'Workflow created successfully': 'workflowCreated',
  'Failed to create workflow': 'workflowNotCreated',
  'Workflow updated successfully': ['recordUpdated', 'workflow'],
  'Failed to update workflow': ['recordNotUpdated', 'workflow'],
  'Workflow deleted successfully': ['recordDeleted', 'workflow'],
  'Failed to delete workflow': ['recordNotDeleted', 'workflow'],
  'Failed to toggle workflow': 'workflowNotToggled',
  'Workflow is disabled': 'workflowIsDisabled',
  'Workflow executed successfully': 'workflowExecuted',
  'Failed to execute workflow': 'workflowNotExecuted',
  'Unknown action type: {type}': ['actionTypeUnknown', '{type}'],

  // Vendors
  'Failed to load vendors': ['recordsNotLoaded', 'vendor'],
  'Vendor added successfully': ['recordAdded', 'vendor'],
  'Vendor updated successfully': ['recordUpdated', 'vendor'],
  'Vendor deleted successfully': ['recordDeleted', 'vendor'],
  'Failed to add vendor': ['recordNotAdded', 'vendor'],
  'Failed to update vendor': ['recordNotUpdated', 'vendor'],
  'Failed to delete vendor': ['recordNotDeleted', 'vendor'],
  'Vendor not found': ['recordNotFound', 'vendor'],
  'Failed to add product': 'productNotAdded',
  'Failed to remove product': 'productNotRemoved',
  'Failed to update product': 'productNotUpdated',

  // Asset types
  'Asset type added successfully': ['recordAdded', 'type'],
  'Asset type updated successfully': ['recordUpdated', 'type'],
  'Asset type deleted successfully': ['recordDeleted', 'type'],
  'Failed to add asset type': ['recordNotAdded', 'type'],
  'Failed to update asset type': ['recordNotUpdated', 'type'],
  'Failed to delete asset type': ['recordNotDeleted', 'type'],

  // Other
  'Failed to upload logo': 'logoNotUploaded',
  'Copied to clipboard': 'copied',
  'Enter your email first': 'emailFirst',
};

/** The texts of sections 5 and 8 of the specification, and where each one is. */
export const specifiedTexts: readonly (readonly [text: string, place: Place])[] = Object.entries({
  ...validation,
  ...errors,
});
