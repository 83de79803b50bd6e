// goto out of nested trys to labels at different depths.
namespace Corpus.GotoOutOfTry;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        var n = 0;
    start:
        try
        {
            n++;
            try
            {
                await Step.Go(completion.Calm());
                if (n == 1) goto start;
                if (n == 2) goto middle;
                if (n == 3) goto end;
            }
            finally
            {
                await Step.Go(completion.Calm());
                WriteLine($"inner {n}");
            }
            WriteLine("never");
        middle:
            WriteLine("middle");
            await Step.Go(completion.Calm());
            goto start;
        }
        finally
        {
            WriteLine($"outer {n}");
        }
    end:
        await Step.Go(completion);
        WriteLine("end");
    });
}
