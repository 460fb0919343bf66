// The words of the counter: the partner's log-in, verification and benefits.
import { labels } from '../../../../contract/messages/labels.ts';
import { both, inBothLanguages, naming } from '../words.ts';

export const counterWords = inBothLanguages({
  welcome: {
    title: labels.partners,
    greeting: both('Welcome to the counter', 'أهلًا بك في صفحة الشركاء'),
    text: naming(
      'Recognise the guests of the {isolated brand} family. Give them what their level brings.',
      'تعرّف على ضيوف عائلة {isolated brand}، وقدّم لهم مزايا مستوياتهم.',
    ),
    logIn: both('Partner Login', 'سجّل الدخول'),
  },

  login: {
    title: both('Partner Login', 'تسجيل دخول الشركاء'),
    text: both('For the businesses that welcome our family.', 'للأماكن التي ترحّب بعائلتنا.'),
    username: labels.username,
    password: labels.password,
    forgotten: both(
      'No password? Ask the restaurant: it gives you a new one.',
      'ليست لديك كلمة مرور؟ اسأل المطعم وسيعطيك كلمة مرور جديدة.',
    ),
    logIn: both('Log in', 'سجّل الدخول'),
    loggingIn: both('Logging in...', 'جارٍ تسجيل الدخول...'),
    loggedIn: both('Login successful', 'تم تسجيل الدخول بنجاح'),
    failed: both('Login failed', 'فشل تسجيل الدخول'),
    verify: both('Verify Customer', 'التحقق من الضيف'),
  },

  gone: {
    title: both('Authentication Error', 'تسجيل الدخول مطلوب'),
    text: both(
      'Please log in to access the partner dashboard',
      'يرجى تسجيل الدخول للوصول إلى صفحة الشريك',
    ),
  },

  logOut: {
    label: both('Log Out', 'تسجيل الخروج'),
    brief: both('Log Out', 'الخروج'),
    question: both('Log out of the counter?', 'هل تريد تسجيل الخروج؟'),
    text: both(
      'Whoever stands at this counter next has to log in again.',
      'سيحتاج من يعمل هنا بعدك إلى تسجيل الدخول من جديد.',
    ),
    busy: both('Logging out...', 'جارٍ تسجيل الخروج...'),
    done: both('Logged out successfully', 'تم تسجيل الخروج بنجاح'),
    failed: both('Error logging out', 'تعذّر تسجيل الخروج'),
  },

  title: both('Partner dashboard', 'صفحة الشريك'),
  sections: both('Sections', 'الأقسام'),
  tabs: {
    verify: both('Verify Customer', 'التحقق من الضيف'),
    benefits: labels.benefits,
    rewards: both('Reward Points', 'تقديم المكافآت'),
  },

  verify: {
    title: both('Who is your guest?', 'من ضيفك؟'),
    text: both(
      'Scan the QR code on the card, or type the mobile number.',
      'امسح رمز QR الظاهر على البطاقة، أو اكتب رقم الجوال.',
    ),
    mobile: both('Mobile Number', 'رقم الجوال'),
    find: both('Verify', 'تحقق'),
    finding: labels.lookingUp,
    mobileRequired: both('Mobile number required', 'رقم الجوال مطلوب'),
    failed: both('Verification failed', 'فشل التحقق'),

    codeTitle: both('Ask for the verification code', 'اطلب رمز التحقق'),
    codeText: both(
      'It is on the card, six digits. Your guest reads it out or shows it.',
      'ستة أرقام على البطاقة، يقرؤها ضيفك أو يُظهرها لك.',
    ),
    code: labels.verificationCode,
    check: both('Verify', 'تحقق'),
    checking: both('Verifying...', 'جارٍ التحقق...'),
    cancel: labels.cancel,
    codeRequired: both('Verification code required', 'رمز التحقق مطلوب'),
    codeWrong: both('Invalid verification code', 'رمز التحقق غير صحيح'),

    done: both('Verified', 'تم التحقق'),
    toast: both('Verification successful', 'تم التحقق بنجاح'),
    level: labels.level,
    close: labels.close,
  },

  stamps: {
    takenBack: naming('Taken back: {isolated benefit}', 'سُحب الختم: {isolated benefit}'),
    takeBack: both('Take back', 'اسحب الختم'),
    takeBackOf: naming('Take back: {isolated benefit}', 'اسحب الختم: {isolated benefit}'),
    takeBackFailed: both('Taking back failed', 'تعذّر سحب الختم'),
  },

  today: {
    title: both('Verified today', 'تم التحقق منهم اليوم'),
    none: both('Whom you verify today stands here.', 'يظهر هنا الضيوف الذين تتحقق منهم اليوم.'),
  },

  benefits: {
    level: labels.level,
    heading: labels.benefits,
    own: both('Your own', 'تقدّمها أنت'),
    updated: naming('Updated {date}', 'حُدّثت في {date}'),
    failed: both('Failed to fetch benefits', 'تعذّر تحميل المزايا'),
  },

  rewards: {
    title: both('Reward Points', 'تقديم المكافآت'),
    text: both('This feature is coming soon.', 'ستتوفر هذه الخدمة قريبًا.'),
  },
});
