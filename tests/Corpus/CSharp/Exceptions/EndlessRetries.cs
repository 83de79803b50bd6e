// Loops that try until they have done it, and leave from within: the catch block goes back to the start of its own try.
namespace Corpus.EndlessRetries;

internal static class Program
{
    private static int s_failures;

    public static void Main() => Ways.Run(async way =>
    {
        s_failures = 2;
        await Break(way);
        s_failures = 2;
        WriteLine(await Return(way));
        s_failures = 2;
        await Continue(way);
        s_failures = 2;
        await Goto(way);
        s_failures = 2;
        await InTheMiddle(way);
        s_failures = 2;
        await WithFinally(way);
    });

    private static async Task Break(Way way)
    {
        while (true)
        {
            try
            {
                await Flaky(way);
                break;
            }
            catch (Exception)
            {
            }
        }
    }

    private static async Task<string> Return(Way way)
    {
        while (true)
        {
            try
            {
                return await Flaky(way);
            }
            catch (Exception)
            {
            }
        }
    }

    private static async Task Continue(Way way)
    {
        for (;;)
        {
            try
            {
                WriteLine(await Flaky(way));
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

    private static async Task Goto(Way way)
    {
    again:
        try
        {
            await Flaky(way);
        }
        catch (Exception)
        {
            goto again;
        }
    }

    private static async Task InTheMiddle(Way way)
    {
        WriteLine("before");
        var tries = 0;
        while (true)
        {
            try
            {
                tries++;
                WriteLine(await Flaky(way));
                break;
            }
            catch (Exception)
            {
            }
        }

        WriteLine($"after {tries}");
        await Step.Go(way.Calm());
    }

    private static async Task WithFinally(Way way)
    {
        while (true)
        {
            try
            {
                try
                {
                    await Flaky(way);
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

    // Fails when the way does, and always twice.
    private static async Task<string> Flaky(Way way)
    {
        if (s_failures-- <= 0) return "worked";
        await Step.Go(way);
        throw new TimeoutException("flaky");
    }
}
