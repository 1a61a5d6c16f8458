//! Sixty judged searches in ten scripts: which of them find what is meant first.
//!
//! `cargo test -p platform --lib search::languages -- --nocapture` prints the figures.
use super::{Search, ranking_tests::filled};

/// Id, title and description of what is searched.
const DOCUMENTS: [(&str, &str, &str); 32] = [
    ("unreal", "Unreal Engine Workshop", "Build a room-scale scene with lights and sound design"),
    ("fire", "Fire Safety Drill", "Find the exit through smoke in your office"),
    ("strasse", "Straßenkunst in Köln", "Graffiti sprühen mit größter Freiheit"),
    ("lodz", "Łódź Filmowa", "Spacer po planie filmowym z aktorem"),
    ("neon", "ＶＲ体験 ＮＥＯＮ", "ﾊﾞｰﾁｬﾙ ｺﾝｻｰﾄ"),
    ("istanbul", "İstanbul'da Bir Gün", "Kapalıçarşı, Boğaz ve ırmak kıyısında bir yürüyüş"),
    ("isik", "IŞIK GÖSTERİSİ", "Lazer ve müzik ile dijital sergi"),
    ("hanoi", "Phố cổ Hà Nội", "Đi bộ qua những con đường của thành phố cũ"),
    ("acropolis", "Περίπατος στην Ακρόπολη", "Ξενάγηση με τον Οδυσσέα στους αρχαίους ναούς"),
    ("odyssey", "ΟΔΥΣΣΕΙΑ", "Ταξίδι στη θάλασσα με μύθους"),
    ("hermitage", "Прогулка по Эрмитажу", "Виртуальный музей: всё о живописи и её тайнах"),
    ("tree", "Ёлка и новый год", "Праздник для детей с подарками"),
    ("kyiv", "Київ: вечірня прогулянка", "Їжа, музика та історії міста"),
    ("museum-ar", "المُتْحَف الإفتراضي", "جولة في آثار مصر القديمة مع مرشدة"),
    ("library-ar", "مكتبة الإسكندرية", "قراءة ٣٠ مخطوطة نادرة"),
    ("moon-ar", "رحـــلة إلى القمر", "تجربة انعدام الجاذبية"),
    ("desert-fa", "کویر ایران", "سفر شبانه زیر ستاره\u{200c}ها"),
    ("jerusalem", "יְרוּשָׁלַיִם העתיקה", "סיור בשווקים ובסמטאות"),
    ("dive-he", "צלילה בים האדום", "אלמוגים ודגים צבעוניים, סרטונים מהמעמקים"),
    ("yoga-hi", "हिमालय में योग", "संग्रहालय और ध्यान का अनुभव"),
    ("training-hi", "प्रशिक्षण सिमुलेटर", "सड़क सुरक्षा और विज्ञान सीखें"),
    ("temple-th", "ทัวร์วัดพระแก้วเสมือนจริง", "เดินชมพิพิธภัณฑ์และศิลปะไทยโบราณ"),
    ("dive-th", "ดำน้ำดูปะการัง", "เรียนรู้โลกใต้ทะเลกับครูฝึก"),
    ("tower", "東京タワーの没入体験", "夜景を見ながら展望台を歩く"),
    ("tea", "京都の茶道教室", "静かな庭で抹茶をいただく"),
    ("coaster", "ジェットコースター", "遊園地のスリルを自宅で"),
    ("palace", "故宫博物院虚拟游览", "走进紫禁城，感受中国古代建筑"),
    ("surgery-zh", "外科手术模拟训练", "适合医学院学生的沉浸式课程"),
    ("palace-ko", "경복궁에서의 가상현실체험", "한국 역사를 배우는 박물관여행"),
    ("kpop", "케이팝 댄스 교실", "안무를 배우고 무대에 서 보세요"),
    ("tbilisi", "თბილისის ძველი ქალაქი", "ღვინის დეგუსტაცია და მუსიკა"),
    ("yerevan", "Երևանի թանգարան", "Հայաստանի պատմություն և արվեստ"),
];

/// What is typed, and what should come first.
const SEARCHES: [(&str, &str); 60] = [
    // Latin: typos, pasted titles, letters that keyboards lack
    ("unrael", "unreal"),
    ("unreal enigne workshop", "unreal"),
    ("“Unreal Engine” – Workshop!", "unreal"),
    ("VR fire drill", "fire"),
    ("fire-safety (drill)…", "fire"),
    ("strassenkunst", "strasse"),
    ("STRAẞENKUNST köln", "strasse"),
    ("lodz", "lodz"),
    ("neon vr", "neon"),
    // Turkish and Vietnamese
    ("istanbul", "istanbul"),
    ("İSTANBUL'DA BİR GÜN", "istanbul"),
    ("IRMAK", "istanbul"),
    ("ışık gösterisi", "isik"),
    ("isik gosterisi", "isik"),
    ("pho co ha noi", "hanoi"),
    ("Ha\u{300} No\u{323}\u{302}i", "hanoi"),
    // Greek
    ("ακροπολη", "acropolis"),
    ("ΑΚΡΌΠΟΛΗ", "acropolis"),
    ("Οδύσσεια", "odyssey"),
    ("ΑΡΧΑΙΟΥΣ ΝΑΟΥΣ", "acropolis"),
    ("Ακροπλη", "acropolis"),
    // Cyrillic
    ("эрмитаж", "hermitage"),
    ("елка", "tree"),
    ("«ЁЛКА И НОВЫЙ ГОД»!", "tree"),
    ("ее тайнах", "hermitage"),
    ("Эрмитжу", "hermitage"),
    ("київ прогулянка", "kyiv"),
    // Arabic and Persian
    ("المتحف", "museum-ar"),
    ("متحف", "museum-ar"),
    ("الافتراضي", "museum-ar"),
    ("مكتبه الاسكندريه", "library-ar"),
    ("30 مخطوطة", "library-ar"),
    ("رحلة", "moon-ar"),
    ("ستارهها", "desert-fa"),
    ("كوير ايران", "desert-fa"),
    // Hebrew
    ("ירושלים", "jerusalem"),
    ("צלילה בים", "dive-he"),
    ("סרטון", "dive-he"),
    // Devanagari
    ("योग", "yoga-hi"),
    ("संग्रहालय", "yoga-hi"),
    ("सडक", "training-hi"),
    ("प्रशिक्षन", "training-hi"),
    // Thai
    ("วัดพระแก้ว", "temple-th"),
    ("พิพิธภัณฑ์", "temple-th"),
    ("ปะการัง", "dive-th"),
    ("ดำน้ำ", "dive-th"),
    ("ศิลปะไทย", "temple-th"),
    // Han and kana
    ("没入", "tower"),
    ("東京", "tower"),
    ("ﾀﾜｰ", "tower"),
    ("茶", "tea"),
    ("コースター", "coaster"),
    ("博物院", "palace"),
    ("《手术训练》", "surgery-zh"),
    // Hangul
    ("박물관", "palace-ko"),
    ("체험", "palace-ko"),
    ("가상현실 체험", "palace-ko"),
    ("케이팝댄스", "kpop"),
    // Georgian and Armenian
    ("ᲗᲑᲘᲚᲘᲡᲘ", "tbilisi"),
    ("ԹԱՆԳԱՐԱՆ", "yerevan"),
];

/// Where what is meant is found, as shares of all searches: in the first place, and by its reciprocal rank.
fn figures(ranks: &[Option<usize>]) -> String {
    let first = ranks.iter().filter(|rank| **rank == Some(0)).count();
    #[allow(clippy::cast_precision_loss, reason = "small")]
    let reciprocal = ranks.iter().flatten().map(|rank| 1.0 / (rank + 1) as f64).sum::<f64>() / ranks.len() as f64;
    format!("{first} of {} first, mean reciprocal rank {reciprocal:.3}", ranks.len())
}

#[test]
fn what_is_meant_comes_first_in_every_script() {
    let folder = tempfile::tempdir().expect("folder");
    let index = filled(folder.path(), &DOCUMENTS);
    let (mut missed, mut in_results, mut with_close) = (Vec::new(), Vec::new(), Vec::new());
    for (text, wanted) in SEARCHES {
        let search = Search { text: text.into(), limit: 10, close: 6, ..Search::default() };
        let found = index.search(&search).expect("searches");
        let rank = |ids: &[String]| ids.iter().position(|id| id == wanted);
        let all = [found.ids.clone(), found.close].concat();
        in_results.push(rank(&found.ids));
        with_close.push(rank(&all));
        if rank(&all) != Some(0) {
            missed.push(format!("{text}: {all:?}, not {wanted}"));
        }
    }
    println!("results: {}", figures(&in_results));
    println!("with close matches: {}", figures(&with_close));
    assert_eq!(missed, [""; 0]);
}
