// A callee of the program's own suspends, or fails, under every kind of handler: only what it throws comes to them, and finally blocks run once.
namespace Corpus.CalleesUnderHandlers;

internal static class Program
{
    public static void Main() => Ways.Run(async way =>
    {
        Func<Way, Task<int>>[] kinds =
        [
            Everything, Nothing, Typed, TwoTypes, Nested, Finally, Filtered, Parameter<InvalidOperationException>, Parameter<Exception>, Twice, Spilled,
            Loop, Using, Rethrown, InFinally, Deep,
        ];
        foreach (var kind in kinds)
        {
            try
            {
                WriteLine($"{kind.Method.Name}: {await kind(way)}");
            }
            catch (Exception e)
            {
                WriteLine($"{kind.Method.Name}: {e.GetType().Name} {e.Message}");
            }
        }
    });

    private static async Task<int> Callee(Way way, int value)
    {
        await Step.Go(way);
        return value;
    }

    private static async Task Fails(Way way)
    {
        await Step.Go(way.Calm());
        throw new InvalidOperationException("fails");
    }

    private static async Task<int> Everything(Way way)
    {
        try
        {
            return await Callee(way, 1);
        }
        catch (Exception e)
        {
            WriteLine($"caught {e.GetType().Name}");
            return 2;
        }
    }

    private static async Task<int> Nothing(Way way)
    {
        try
        {
            return await Callee(way, 1);
        }
        catch
        {
            WriteLine("caught");
            return 2;
        }
    }

    private static async Task<int> Typed(Way way)
    {
        try
        {
            await Fails(way);
            return await Callee(way, 1);
        }
        catch (InvalidOperationException e)
        {
            return e.Message.Length;
        }
    }

    private static async Task<int> TwoTypes(Way way)
    {
        var sum = 0;
        for (var i = 0; i < 2; i++)
        {
            try
            {
                sum += await Callee(way, 1);
                await Fails(way);
            }
            catch (InvalidOperationException)
            {
                sum += 10;
            }
            catch (Exception e)
            {
                WriteLine(e.GetType().Name);
                sum += 100;
            }
        }

        return sum;
    }

    private static async Task<int> Nested(Way way)
    {
        var sum = 0;
        try
        {
            try
            {
                sum += await Callee(way.Calm(), 1);
                try
                {
                    sum += await Callee(way.Calm(), 2);
                }
                finally
                {
                    WriteLine($"inner {sum}");
                }

                sum += await Callee(way, 4);
            }
            catch (ArgumentException)
            {
                sum += 1000;
            }
            finally
            {
                WriteLine($"middle {sum}");
            }
        }
        catch (Exception)
        {
            sum += 100;
        }
        finally
        {
            WriteLine($"outer {sum}");
        }

        return sum;
    }

    private static async Task<int> Finally(Way way)
    {
        var text = "";
        try
        {
            text += await Callee(way.Calm(), 1);
            text += await Callee(way, 2);
        }
        finally
        {
            WriteLine($"finally {text}");
        }

        return text.Length;
    }

    private static bool Show(Exception e)
    {
        WriteLine($"filter {e.GetType().Name}");
        return e is InvalidOperationException;
    }

    private static async Task<int> Filtered(Way way)
    {
        try
        {
            await Fails(way);
            return 1;
        }
        catch (Exception e) when (Show(e))
        {
            return await Callee(way.Calm(), 2);
        }
    }

    private static async Task<int> Parameter<T>(Way way)
        where T : Exception
    {
        try
        {
            var first = await Callee(way.Calm(), 1);
            await Fails(way);
            return first;
        }
        catch (T e)
        {
            WriteLine($"{typeof(T).Name} {e.Message}");
            return 3;
        }
    }

    private static async Task<int> Twice(Way way)
    {
        var sum = 0;
        try
        {
            sum += await Callee(way.Calm(), 1) + await Callee(way.Calm(), 2);
        }
        catch (Exception)
        {
            sum = -1;
        }

        try
        {
            sum += await Callee(way, 4);
        }
        catch (Exception)
        {
            sum += 8;
        }

        return sum;
    }

    private static async Task<int> Spilled(Way way)
    {
        var values = new[] { 1, 2, 3 };
        try
        {
            return values[1] + Math.Max(await Callee(way.Calm(), 5), await Callee(way.Calm(), 7)) * await Callee(way, values[2]);
        }
        catch (Exception)
        {
            return values[0];
        }
    }

    private static async Task<int> Loop(Way way)
    {
        var (sum, failures) = (0, 0);
        for (var i = 0; i < 4; i++)
        {
            try
            {
                if (i % 2 == 1) continue;
                sum += await Callee(i == 2 ? way : way.Calm(), i + 1);
            }
            catch (Exception)
            {
                failures++;
                if (failures > 3) break;
            }
            finally
            {
                sum += 100;
            }
        }

        return sum + failures;
    }

    private static async Task<int> Using(Way way)
    {
        using var outer = new Ended("outer");
        using (new Ended("inner")) await Callee(way.Calm(), 1);
        return await Callee(way, 2);
    }

    private static async Task<int> Rethrown(Way way)
    {
        try
        {
            return await Callee(way, 1);
        }
        catch (Exception e)
        {
            WriteLine($"again {e.Message}");
            throw;
        }
    }

    private static async Task<int> InFinally(Way way)
    {
        var sum = 0;
        try
        {
            sum += await Callee(way, 1);
        }
        finally
        {
            sum += await Callee(way.Calm(), 2);
            WriteLine($"sum {sum}");
        }

        return sum;
    }

    private static async Task<int> Deep(Way way) => await Recursion(way, 20);

    private static async Task<int> Recursion(Way way, int depth)
    {
        if (depth == 0) return await Callee(way, 1);
        try
        {
            return await Recursion(way, depth - 1) + 1;
        }
        catch (Exception e) when (depth == 10)
        {
            WriteLine($"at {depth}: {e.Message}");
            return await Callee(way.Calm(), 0);
        }
        finally
        {
            if (depth % 5 == 0) WriteLine($"left {depth}");
        }
    }

    private sealed class Ended(string name) : IDisposable
    {
        public void Dispose() => WriteLine($"disposed {name}");
    }
}
