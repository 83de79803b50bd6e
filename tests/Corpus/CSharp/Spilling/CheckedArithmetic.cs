// checked and unchecked expressions around awaits; the overflow is thrown after the await.
namespace Corpus.CheckedArithmetic;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var w = completion.Calm();
        var max = int.MaxValue;
        WriteLine(unchecked(max + await Step.Of(w, 1)));
        try
        {
            WriteLine(checked(max + await Step.Of(w, 1)));
        }
        catch (OverflowException)
        {
            WriteLine("overflow");
        }
        checked
        {
            byte b = 250;
            try
            {
                b += (byte)await Step.Of(w, 10);
            }
            catch (OverflowException)
            {
                WriteLine($"byte stays {b}");
            }
            try
            {
                var narrow = (short)await Step.Of(completion, 70000);
                WriteLine(narrow);
            }
            catch (OverflowException)
            {
                WriteLine("narrowing");
            }
        }
        WriteLine(10 / await Step.Of(w, 0));
    });
}
