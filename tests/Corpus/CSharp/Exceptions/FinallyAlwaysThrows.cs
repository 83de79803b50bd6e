// Behind a finally that always throws there is code that control never comes to, but compilers write it.
namespace Corpus.FinallyAlwaysThrows;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        await Show(Straight(completion));
        await Show(BehindCall(completion));
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

    private static async Task<int> Straight(Completion completion)
    {
        try
        {
            WriteLine("try");
        }
        finally
        {
            if (true) throw new InvalidOperationException("finally");
        }

        return await Speak(completion);
    }

    private static async Task<int> BehindCall(Completion completion)
    {
        int said = await Speak(completion);
        try
        {
            WriteLine($"try {said}");
        }
        finally
        {
            if (true) throw new InvalidOperationException("finally behind a call");
        }

        return await Speak(completion) + said;
    }

    private static async Task<int> Speak(Completion completion)
    {
        WriteLine("speak");
        await Step.Go(completion);
        return 1;
    }
}
