// A callee of the program's own suspends, or fails, under every kind of handler: only what it throws comes to them, and finally blocks run once.
namespace Corpus.CalleesUnderHandlers;

internal static class Program
{
    public static void Main() => Completions.Run(async completion =>
    {
        Func<Completion, Task<int>>[] kinds =
        [
            Everything, Nothing, Typed, TwoTypes, Nested, Finally, Filtered, Parameter<InvalidOperationException>, Parameter<Exception>, Twice, Spilled,
            Loop, Using, Rethrown, InFinally, Deep,
        ];
        foreach (var kind in kinds)
        {
            try
            {
                WriteLine($"{kind.Method.Name}: {await kind(completion)}");
            }
            catch (Exception e)
            {
                WriteLine($"{kind.Method.Name}: {e.GetType().Name} {e.Message}");
            }
        }
    });

    private static async Task<int> Callee(Completion completion, int value)
    {
        await Step.Go(completion);
        return value;
    }

    private static async Task Fails(Completion completion)
    {
        await Step.Go(completion.Calm());
        throw new InvalidOperationException("fails");
    }

    private static async Task<int> Everything(Completion completion)
    {
        try
        {
            return await Callee(completion, 1);
        }
        catch (Exception e)
        {
            WriteLine($"caught {e.GetType().Name}");
            return 2;
        }
    }

    private static async Task<int> Nothing(Completion completion)
    {
        try
        {
            return await Callee(completion, 1);
        }
        catch
        {
            WriteLine("caught");
            return 2;
        }
    }

    private static async Task<int> Typed(Completion completion)
    {
        try
        {
            await Fails(completion);
            return await Callee(completion, 1);
        }
        catch (InvalidOperationException e)
        {
            return e.Message.Length;
        }
    }

    private static async Task<int> TwoTypes(Completion completion)
    {
        var sum = 0;
        for (var i = 0; i < 2; i++)
        {
            try
            {
                sum += await Callee(completion, 1);
                await Fails(completion);
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

    private static async Task<int> Nested(Completion completion)
    {
        var sum = 0;
        try
        {
            try
            {
                sum += await Callee(completion.Calm(), 1);
                try
                {
                    sum += await Callee(completion.Calm(), 2);
                }
                finally
                {
                    WriteLine($"inner {sum}");
                }

                sum += await Callee(completion, 4);
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

    private static async Task<int> Finally(Completion completion)
    {
        var text = "";
        try
        {
            text += await Callee(completion.Calm(), 1);
            text += await Callee(completion, 2);
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

    private static async Task<int> Filtered(Completion completion)
    {
        try
        {
            await Fails(completion);
            return 1;
        }
        catch (Exception e) when (Show(e))
        {
            return await Callee(completion.Calm(), 2);
        }
    }

    private static async Task<int> Parameter<T>(Completion completion)
        where T : Exception
    {
        try
        {
            var first = await Callee(completion.Calm(), 1);
            await Fails(completion);
            return first;
        }
        catch (T e)
        {
            WriteLine($"{typeof(T).Name} {e.Message}");
            return 3;
        }
    }

    private static async Task<int> Twice(Completion completion)
    {
        var sum = 0;
        try
        {
            sum += await Callee(completion.Calm(), 1) + await Callee(completion.Calm(), 2);
        }
        catch (Exception)
        {
            sum = -1;
        }

        try
        {
            sum += await Callee(completion, 4);
        }
        catch (Exception)
        {
            sum += 8;
        }

        return sum;
    }

    private static async Task<int> Spilled(Completion completion)
    {
        var values = new[] { 1, 2, 3 };
        try
        {
            return values[1] + Math.Max(await Callee(completion.Calm(), 5), await Callee(completion.Calm(), 7)) * await Callee(completion, values[2]);
        }
        catch (Exception)
        {
            return values[0];
        }
    }

    private static async Task<int> Loop(Completion completion)
    {
        var (sum, failures) = (0, 0);
        for (var i = 0; i < 4; i++)
        {
            try
            {
                if (i % 2 == 1) continue;
                sum += await Callee(i == 2 ? completion : completion.Calm(), i + 1);
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

    private static async Task<int> Using(Completion completion)
    {
        using var outer = new Ended("outer");
        using (new Ended("inner")) await Callee(completion.Calm(), 1);
        return await Callee(completion, 2);
    }

    private static async Task<int> Rethrown(Completion completion)
    {
        try
        {
            return await Callee(completion, 1);
        }
        catch (Exception e)
        {
            WriteLine($"again {e.Message}");
            throw;
        }
    }

    private static async Task<int> InFinally(Completion completion)
    {
        var sum = 0;
        try
        {
            sum += await Callee(completion, 1);
        }
        finally
        {
            sum += await Callee(completion.Calm(), 2);
            WriteLine($"sum {sum}");
        }

        return sum;
    }

    private static async Task<int> Deep(Completion completion) => await Recursion(completion, 20);

    private static async Task<int> Recursion(Completion completion, int depth)
    {
        if (depth == 0) return await Callee(completion, 1);
        try
        {
            return await Recursion(completion, depth - 1) + 1;
        }
        catch (Exception e) when (depth == 10)
        {
            WriteLine($"at {depth}: {e.Message}");
            return await Callee(completion.Calm(), 0);
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
