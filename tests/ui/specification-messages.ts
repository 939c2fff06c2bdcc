/** The messages that the specification quotes, by its section, copied from it word for word. `{message}` is the backend's own. */
export const SPECIFICATION_MESSAGES = {
  '§5': [
    'Please enter your phone number', 'Missing registration user id; please go back.', 'Please select an account type',
    'Please enter your delivery number', 'Invalid delivery number. Please check and try again.', 'You must be logged in to save delivery information',
    'Please fill in all fields', 'Please fill in all required fields', 'You must be logged in to save business details', 'You must be signed in to add a business',
    'Image size must be less than 5MB', 'Please upload a profile picture', "Please upload both front and back of your driver's license",
    'Email address not found. Please check and try again.', "Passwords don't match", 'Password must be at least 6 characters',
    'Changing your email may require verification',
  ],
  '§6': [
    'Please verify your email address before accessing business features.', 'Please verify your email address before adding a business.',
  ],
  '§8 Authentication and registration': [
    'Invalid email or password.', 'Sign in failed. Please try again.', 'An unexpected error occurred. Please try again.', 'Authentication failed. Please try again.',
    'Registration failed. Please try again.', 'Network connection failed. Please check your internet connection and try again.',
    'This email is already registered. Please try signing in instead.', 'Password must be at least 6 characters long.', 'Please enter a valid email address.',
    'Unable to connect to authentication service. Please check your internet connection.', 'No user data returned from registration',
    'Registration successful! Please verify your email.', 'Registration complete, but please sign in manually.', 'Registration complete and signed in!',
    'Signed in successfully!', 'Successfully signed in!', 'Signed out successfully', 'Error signing out. Please try again.',
  ],
  '§8 Phone and verification': [
    'Failed to update phone. Please try again.', 'Phone number saved! Continue registration.', 'Failed to send verification code: {message}',
    'Failed to send verification code. Please check your internet connection and try again.', 'Failed to send verification code. Please try again.',
    'Failed to send verification email. Please try again.', 'Verification code sent!', 'Verification code sent! Check your email.',
    'Missing registration email.', 'Verification failed. Try again.', 'Invalid or expired verification code. Please try again.',
    'Email verified and signed in successfully!', 'Email verified, but please sign in manually.', 'Email verified successfully!', 'An error occurred. Please try again.',
    'Code verified! Enter your new password.', 'Password updated successfully! Please sign in with your new password.',
  ],
  '§8 Account, profile, pictures': [
    'Failed to save user role. Please try again.', 'Please sign in to update your profile', 'Failed to update profile: {message}',
    'Profile updated successfully!', 'Profile updated! Check your email for verification if required.',
    'Failed to save profile picture. Please try again.', 'Failed to process image. Please try again.', 'Failed to remove profile picture. Please try again.',
    'You must be logged in to save profile picture', 'Profile picture updated successfully!', 'Profile picture removed successfully!',
  ],
  '§8 Delivery, business, courier, admin, forms': [
    'Failed to save delivery number. Please try again.', 'Delivery number verified!', 'Failed to save business details. Please try again.',
    'Business registration completed!', 'Failed to add business. Please try again.', 'Business added successfully!',
    'Location saved successfully!', "Driver's license uploaded successfully!", "Skipped driver's license upload",
    'Failed to fetch users', 'Failed to update business status', 'Failed to delete business', 'Business status updated successfully', 'Business deleted successfully',
    'Are you sure you want to delete this business? This action cannot be undone.', 'Message sent successfully!', 'Your request has been submitted!',
  ],
} as const;
