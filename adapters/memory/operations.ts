/** Every call to the in-memory backend, by the name under which it can be made to fail. */
export const OPERATIONS = [
  'auth.getSession', 'auth.signUp', 'auth.signIn', 'auth.setSession', 'auth.currentUser', 'auth.setAvatarMarker', 'auth.changeEmail', 'auth.confirmEmail',
  'auth.requestPasswordLink', 'auth.forgetSession', 'auth.revokeSession',
  'verification.sendCode', 'verification.verifyCode', 'verification.resetPassword',
  'users.find', 'users.insert', 'users.setPhone', 'users.setRole', 'users.update', 'users.listAll', 'users.healthCheck',
  'businesses.add', 'businesses.listOwn', 'businesses.findOwn', 'businesses.listAll', 'businesses.setStatus', 'businesses.remove',
  'pictures.find', 'pictures.save', 'pictures.remove',
  'deliveries.find', 'deliveries.save',
  'courierCounter.read', 'courierCounter.countMe',
] as const;
export type Operation = (typeof OPERATIONS)[number];
