// Behind a finally that always throws there is code that control never comes to, but compilers write it.
namespace Corpus.FinallyAlwaysThrows;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        await Show(Straight(way));
        await Show(BehindCall(way));
    });

    private static async Task Show(Task<int> task)
    {
        try
        {
            WriteLine(await task);
        }
        catch (InvalidOperationException e)
        {
            WriteLine(e.Message);
        }
    }

    private static async Task<int> Straight(Way way)
    {
        try
        {
            WriteLine("try");
        }
        finally
        {
            if (true) throw new InvalidOperationException("finally");
        }

        return await Speak(way);
    }

    private static async Task<int> BehindCall(Way way)
    {
        int said = await Speak(way);
        try
        {
            WriteLine($"try {said}");
        }
        finally
        {
            if (true) throw new InvalidOperationException("finally behind a call");
        }

        return await Speak(way) + said;
    }

    private static async Task<int> Speak(Way way)
    {
        WriteLine("speak");
        await Step.Go(way);
        return 1;
    }
}
