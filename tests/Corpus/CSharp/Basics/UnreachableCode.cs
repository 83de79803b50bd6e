// Code that cannot be reached, around awaits, and methods that never return normally.
namespace Corpus.UnreachableCode;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        WriteLine(await Constant(way.Calm()));
        try
        {
            await Never(way);
        }
        catch (NotImplementedException e)
        {
            WriteLine(e.Message);
        }
    });

    private static async Task<int> Constant(Way way)
    {
        const bool Off = false;
        if (Off)
        {
            await Step.Go(way);
            return 1;
        }
        await Step.Go(way);
        return 2;
#pragma warning disable CS0162
        await Step.Go(way);
        return 3;
#pragma warning restore CS0162
    }

    private static async Task Never(Way way)
    {
        while (true)
        {
            await Step.Go(way);
            throw new NotImplementedException("never");
        }
    }
}
