// Locals in sibling scopes, which share slots, and shadowed names in lambdas and sections.
namespace Corpus.ScopesAndReuse;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        {
            var a = "first";
            await Step.Go(completion.Calm());
            WriteLine(a);
        }
        {
            var a = 2;
            var b = new object();
            await Step.Go(completion.Calm());
            WriteLine($"{a} {b is not null}");
        }
        {
            string a = null;
            object b = "again";
            await Step.Go(completion.Calm());
            WriteLine($"{a is null} {b}");
        }
        if (await Step.Of(completion.Calm(), true))
        {
            long a = 5;
            await Step.Go(completion);
            WriteLine(a);
        }
        else
        {
            double a = 5.5;
            await Step.Go(completion);
            WriteLine(a);
        }
    });
}
