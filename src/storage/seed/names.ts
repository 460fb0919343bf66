// Draws names of a city between the Gulf and the Levant, in Arabic and in Latin letters.
import type { Dice } from './dice.ts';

/** A third of the Arabic names are in Latin letters; a sixth of the guests have foreign names. */
export function drawName(dice: Dice): string {
  if (dice.happens(1 / 6)) return `${dice.pick(newcomers)} ${dice.pick(newcomersFamilies)}`;
  const script = dice.happens(1 / 3) ? 1 : 0;
  const first = dice.pick(dice.happens(0.5) ? women : men)[script];
  const family = dice.pick(families)[script];
  return dice.happens(1 / 4)
    ? `${first} ${dice.pick(men)[script]} ${family}`
    : `${first} ${family}`;
}

/** Pairs of a name in Arabic and in Latin letters. */
const pairs = (text: string) =>
  text
    .trim()
    .split(/\s*[,\n]\s*/)
    .map((pair) => pair.split('=') as [string, string]);

const men = pairs(`
  محمد=Mohammed, أحمد=Ahmed, عبدالله=Abdullah, خالد=Khaled, عمر=Omar, علي=Ali, حسن=Hassan,
  حسين=Hussein, يوسف=Yousef, إبراهيم=Ibrahim, سعود=Saud, فهد=Fahad, سلطان=Sultan, ناصر=Nasser,
  طارق=Tariq, وليد=Waleed, زياد=Ziad, كريم=Karim, رامي=Rami, سامي=Sami, ماجد=Majed, بدر=Badr,
  راشد=Rashid, حمد=Hamad, سعيد=Saeed, مروان=Marwan, هاني=Hani, باسم=Bassem, عادل=Adel, أنس=Anas,
  بلال=Bilal, جاسم=Jassim, فيصل=Faisal, تركي=Turki, مشعل=Mishaal, نواف=Nawaf, عبدالرحمن=Abdulrahman,
  عبدالعزيز=Abdulaziz, مصطفى=Mustafa, محمود=Mahmoud, شادي=Shadi, جورج=Georges, إلياس=Elias,
  مازن=Mazen, غسان=Ghassan, نبيل=Nabil, فادي=Fadi, يزن=Yazan, ريان=Rayan, آدم=Adam
`);

const women = pairs(`
  فاطمة=Fatima, عائشة=Aisha, مريم=Maryam, نورة=Noura, سارة=Sara, هند=Hind, لطيفة=Latifa, منى=Mona,
  ليلى=Layla, رنا=Rana, دانة=Dana, ريم=Reem, هيا=Haya, شيخة=Sheikha, موضي=Moudi, العنود=Alanoud,
  جواهر=Jawaher, أمل=Amal, إيمان=Iman, هدى=Huda, سلمى=Salma, ياسمين=Yasmine, نادين=Nadine,
  رشا=Rasha, لينا=Lina, دينا=Dina, هالة=Hala, سمر=Samar, نجلاء=Najla, أسماء=Asma, خديجة=Khadija,
  زينب=Zainab, آمنة=Amna, بشرى=Bushra, غادة=Ghada, لمى=Lama, جنى=Jana, تالا=Tala, ميساء=Maysa,
  رولا=Rola, كارين=Karine, مايا=Maya, شهد=Shahad, وعد=Waad, رغد=Raghad, لولوة=Lulwa, حصة=Hessa,
  عبير=Abeer, سناء=Sanaa, ندى=Nada
`);

const families = pairs(`
  العتيبي=Al-Otaibi, القحطاني=Al-Qahtani, الغامدي=Al-Ghamdi, الزهراني=Al-Zahrani,
  الشمري=Al-Shammari,
  الحربي=Al-Harbi, الدوسري=Al-Dosari, المطيري=Al-Mutairi, السبيعي=Al-Subaie, العنزي=Al-Anazi,
  الشهري=Al-Shehri, المالكي=Al-Malki, العمري=Al-Omari, البلوي=Al-Balawi, الرشيدي=Al-Rashidi,
  المنصوري=Al-Mansoori, المهيري=Al-Muhairi, الكعبي=Al-Kaabi, الشامسي=Al-Shamsi, النعيمي=Al-Nuaimi,
  الظاهري=Al-Dhaheri, الفلاسي=Al-Falasi, السويدي=Al-Suwaidi, الهاشمي=Al-Hashimi, الكواري=Al-Kuwari,
  المري=Al-Marri, العجمي=Al-Ajmi, الصباح=Al-Sabah, الخليفة=Al-Khalifa, البوسعيدي=Al-Busaidi,
  الحسيني=Al-Husseini, الخطيب=Al-Khatib, المصري=Al-Masri, الشامي=Al-Shami, الحلبي=Al-Halabi,
  النابلسي=Al-Nabulsi, الحداد=Haddad, الخوري=Khoury, نصار=Nassar, شاهين=Shaheen, منصور=Mansour,
  سليمان=Suleiman, صالح=Saleh, عوض=Awad, درويش=Darwish, قاسم=Qassem, حمدان=Hamdan, عيسى=Issa,
  بركات=Barakat, فارس=Fares, زيدان=Zidan, عبدالهادي=Abdulhadi, الأحمد=Al-Ahmad, جابر=Jaber
`);

const newcomers = `
  James Emma Oliver Sophie Daniel Charlotte Thomas Hannah William Claire Lucas Elena Marco Anna
  Priya Rahul Anjali Arjun Fatema Imran Ayesha Bilquis Maria Jose Angelica Rowena Grace Mark Chloé
  Étienne Zoë Jürgen Katarzyna Nikolai Mei Hiroshi Thabo Amina Chidi Lars`
  .trim()
  .split(/\s+/);

const newcomersFamilies = `
  Smith Jones Taylor Brown Wilson Evans Walker Clarke Murphy O'Brien Müller Rossi García Silva
  Dubois Lefèvre Novak Ivanov Petrov Fernandes D'Souza Nair Menon Sharma Patel Khan Qureshi Rahman
  Hossain Perera Santos Reyes Cruz Garcia Bautista Chen Tanaka Okafor Mwangi Hansen`
  .trim()
  .split(/\s+/);
