// Loops that try until they have done it, and leave from within: the catch block goes back to the start of its own try.
namespace Corpus.EndlessRetries;

internal static class Program
{
    private static int s_failures;

    public static void Main() => Completions.Run(async completion =>
    {
        s_failures = 2;
        await Break(completion);
        s_failures = 2;
        WriteLine(await Return(completion));
        s_failures = 2;
        await Continue(completion);
        s_failures = 2;
        await Goto(completion);
        s_failures = 2;
        await InTheMiddle(completion);
        s_failures = 2;
        await WithFinally(completion);
    });

    private static async Task Break(Completion completion)
    {
        while (true)
        {
            try
            {
                await Flaky(completion);
                break;
            }
            catch (Exception)
            {
            }
        }
    }

    private static async Task<string> Return(Completion completion)
    {
        while (true)
        {
            try
            {
                return await Flaky(completion);
            }
            catch (Exception)
            {
            }
        }
    }

    private static async Task Continue(Completion completion)
    {
        for (;;)
        {
            try
            {
                WriteLine(await Flaky(completion));
                return;
            }
            catch (StepException)
            {
                continue;
            }
            catch (TimeoutException e)
            {
                WriteLine(e.Message);
            }
        }
    }

    private static async Task Goto(Completion completion)
    {
    again:
        try
        {
            await Flaky(completion);
        }
        catch (Exception)
        {
            goto again;
        }
    }

    private static async Task InTheMiddle(Completion completion)
    {
        WriteLine("before");
        var tries = 0;
        while (true)
        {
            try
            {
                tries++;
                WriteLine(await Flaky(completion));
                break;
            }
            catch (Exception)
            {
            }
        }

        WriteLine($"after {tries}");
        await Step.Go(completion.Calm());
    }

    private static async Task WithFinally(Completion completion)
    {
        while (true)
        {
            try
            {
                try
                {
                    await Flaky(completion);
                    break;
                }
                catch (Exception)
                {
                }
            }
            finally
            {
                WriteLine("finally");
            }
        }
    }

    // Fails when the step does, and always twice.
    private static async Task<string> Flaky(Completion completion)
    {
        if (s_failures-- <= 0) return "worked";
        await Step.Go(completion);
        throw new TimeoutException("flaky");
    }
}
