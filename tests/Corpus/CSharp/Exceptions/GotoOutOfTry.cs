// goto out of nested trys to labels at different depths.
namespace Corpus.GotoOutOfTry;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        var n = 0;
    start:
        try
        {
            n++;
            try
            {
                await Step.Go(way.Calm());
                if (n == 1) goto start;
                if (n == 2) goto middle;
                if (n == 3) goto end;
            }
            finally
            {
                await Step.Go(way.Calm());
                WriteLine($"inner {n}");
            }
            WriteLine("never");
        middle:
            WriteLine("middle");
            await Step.Go(way.Calm());
            goto start;
        }
        finally
        {
            WriteLine($"outer {n}");
        }
    end:
        await Step.Go(way);
        WriteLine("end");
    });
}
