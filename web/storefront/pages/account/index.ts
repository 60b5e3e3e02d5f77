import { AddressesPage } from './addresses-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { ForgotPasswordPage, ResetPasswordPage } from './password-pages.tsx'
import { ProfilePage } from './profile-page.tsx'
import { LoginPage, RegisterPage } from './sign-in-pages.tsx'

/** Everything behind the sign-in, and the sign-in itself, in one script. */
export const accountPages = {
  login: LoginPage,
  register: RegisterPage,
  forgotPassword: ForgotPasswordPage,
  resetPassword: ResetPasswordPage,
  account: OrdersPage,
  addresses: AddressesPage,
  profile: ProfilePage,
}
