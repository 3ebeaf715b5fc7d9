/**
 * Words of common passwords, in French and for this trade, selected manually, in the form that `coreOf`
 * reduces a password to. Leaked lists are mostly such words with a year, digit or punctuation appended.
 */
const CORES = new Set(
  `password passwort motdepasse monmotdepasse mdp pass passe secret secrets admin administrator administrateur root
  user utilisateur client compte test tests testtest demo default guest invite login connexion welcome bienvenue
  changeme changezmoi letmein ouvretoi entrez access acces master maitre system systeme server serveur
  azerty azertyu azertyui azertyuiop qwerty qwertyu qwertyui qwertyuiop qwertz qsdf qsdfgh qsdfghjklm wxcvbn zxcvbnm asdfgh
  asdfghjkl aqwzsx azeqsd poiuyt mlkjhg qazwsx qazwsxedc abcd abcdef abcdefg abcdefgh abcdefghi
  bonjour salut bonsoir coucou merci soleil lune etoile princesse prince doudou loulou chouchou chocolat nounours
  papillon coquelicot cheval chevaux chat chaton chien licorne dauphin tigre lion dragon monkey sunshine flower
  amour monamour jetaime iloveyou amitie bisous famille maman papa mamanpapa enfants bebe cheri cherie
  football foot rugby ballon equipe baseball basketball hockey tennis marseille bordeaux girondins paris lyon
  toulouse nantes lille nice france bretagne gironde aquitaine gascogne lormont bruges
  nicolas julien thomas alexandre antoine maxime pierre philippe michel daniel camille charlotte caroline isabelle
  nathalie sandrine stephane sebastien christophe frederic vincent marine pauline michael jennifer jessica ashley
  jordan hunter charlie andrew robert matthew joshua superman batman starwars pokemon naruto minecraft spiderman
  ferrari porsche mercedes renault peugeot citroen harley mustang
  viande viandes boucher boucherie boucherieviande restaurant resto bistrot bistro brasserie traiteur cuisine
  cuisinier chef cuistot entrecote steak boeuf agneau poulet fromage baguette croissant pizza burger vin vinrouge
  commande commandes facture livraison grossiste espacepro professionnel
  computer ordinateur internet google facebook youtube samsung iphone android windows microsoft apple
  freedom liberte justice whatever trustno hello hellohello superstar champion winner gagnant shadow killer ninja
  janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre lundi mardi mercredi jeudi
  vendredi samedi dimanche printemps automne hiver summer winter spring autumn january february`
    .split(/\s+/)
    .filter((word) => word !== ''),
);

const LOOK_ALIKES: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '€': 'e',
  '!': 'i',
};

const RUNS = [
  '0123456789',
  '9876543210',
  'abcdefghijklmnopqrstuvwxyz',
  'azertyuiopqsdfghjklmwxcvbn',
  'qwertyuiopasdfghjklzxcvbnm',
];

/**
 * Whether a password is among the first guesses: a common word regardless of case, accents, look-alike
 * characters and surrounding digits or punctuation; only digits; a repeated short sequence; a keyboard run,
 * also with digits (`abc123`, `1q2w3e`).
 */
export const isCommonPassword = (password: string): boolean => {
  const plain = password.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  if (/^[\d\s.,/_-]*$/.test(plain)) return true;
  if (/^(.{1,4})\1+.?$/.test(plain)) return true;
  const letters = plain.replaceAll(/[^a-z]/g, '');
  if (isRun(plain) || (letters.length > 5 && isRun(letters))) return true;
  if (letters.length > 2 && /^[a-z\d]+$/.test(plain) && isRun(letters) && isRun(plain.replaceAll(/\D/g, '')))
    return true;
  return CORES.has(letters) || CORES.has(withLookAlikes(trimmed(plain))) || CORES.has(withLookAlikes(plain));
};

const isRun = (text: string): boolean => RUNS.some((run) => run.includes(text));

const trimmed = (text: string): string => text.replace(/^[^a-z@$€]+/, '').replace(/[^a-z@$€]+$/, '');

const withLookAlikes = (text: string): string =>
  [...text]
    .map((sign) => LOOK_ALIKES[sign] ?? sign)
    .join('')
    .replaceAll(/[^a-z]/g, '');
