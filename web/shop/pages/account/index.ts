import { AddressesPage } from './addresses-page.tsx'
import { CoursePage } from './goods/course-page.tsx'
import { LibraryPage } from './goods/library-page.tsx'
import { OrdersPage } from './orders-page.tsx'
import { ProfilePage } from './profile-page.tsx'
import { LoginPage } from './sign-in/login-page.tsx'
import { ForgotPasswordPage, ResetPasswordPage } from './sign-in/password-pages.tsx'
import { RegisterPage } from './sign-in/register-page.tsx'
import { SubscriptionsPage } from './subscriptions/subscriptions-page.tsx'

/** The sign-in and account pages, bundled in one script. */
export const accountPages = {
  login: LoginPage,
  register: RegisterPage,
  forgotPassword: ForgotPasswordPage,
  resetPassword: ResetPasswordPage,
  account: OrdersPage,
  addresses: AddressesPage,
  profile: ProfilePage,
  library: LibraryPage,
  subscriptions: SubscriptionsPage,
  course: CoursePage,
}
