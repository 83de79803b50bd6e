// Code that cannot be reached, around awaits, and methods that never return normally.
namespace Corpus.UnreachableCode;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        WriteLine(await Constant(completion.Calm()));
        try
        {
            await Never(completion);
        }
        catch (NotImplementedException e)
        {
            WriteLine(e.Message);
        }
    });

    private static async Task<int> Constant(Completion completion)
    {
        const bool Off = false;
        if (Off)
        {
            await Step.Go(completion);
            return 1;
        }
        await Step.Go(completion);
        return 2;
#pragma warning disable CS0162
        await Step.Go(completion);
        return 3;
#pragma warning restore CS0162
    }

    private static async Task Never(Completion completion)
    {
        while (true)
        {
            await Step.Go(completion);
            throw new NotImplementedException("never");
        }
    }
}
