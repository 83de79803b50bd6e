// Blocking calls in catch and finally blocks, whose code moves out of the handler: order, results, exceptions, and ways out.
namespace Corpus.BlockingHandlers;

internal static class Program
{
    private static string s_log = "";

    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        Show("finally, to its end", () => { try { Log("a"); } finally { Wait("f"); } return "end"; });
        Show("finally, by return", () => { try { return Log("a"); } finally { Wait("f"); } });
        Show("finally, both ways", () => BothWays(1) + BothWays(0));
        Show("finally, by an exception", () => { try { throw new StepException("x"); } finally { Wait("f"); } });
        Show("finally that throws", () => { try { Log("a"); } finally { Fail("f"); } return "end"; });
        Show("finally that replaces an exception", () => { try { throw new StepException("x"); } finally { Fail("f"); } });
        Show("finally in a loop", () => InLoop());
        Show("finally in finally", () => { try { try { Log("a"); } finally { Wait("in"); } } finally { Wait("out"); } return "end"; });
        Show("finally within finally", () => { try { Log("a"); } finally { try { Wait("b"); } finally { Wait("c"); } } return "end"; });
        Show("return out of two", () => ReturnOfTwo());
        Show("catch within finally", () => { try { Log("a"); } finally { try { Fail("b"); } catch (AggregateException e) { Wait(e.InnerException.Message); } } return "end"; });
        Show("finally within catch", () => { try { throw new StepException("x"); } catch (StepException e) { try { Wait("b"); } finally { Wait(e.Message); } } return "end"; });
        Show("catch", () => { try { throw new StepException("x"); } catch (StepException e) { Wait(e.Message); return Log("c"); } });
        Show("catch all", () => { try { throw new StepException("x"); } catch { Wait("c"); } return "end"; });
        Show("second of three", () => Three(new FormatException("f")));
        Show("third of three", () => Three(new StepException("s")));
        Show("none of three", () => Three(new NotSupportedException("n")));
        Show("catch by a filter", () => { try { throw new StepException("x"); } catch (StepException e) when (e.Message == "x") { Wait("c"); return e.Message; } });
        Show("catch of a type parameter", () => Typed<StepException>(new StepException("x")) + Typed<FormatException>(new FormatException("y")));
        Show("catch that throws", () => { try { throw new StepException("x"); } catch (StepException e) { Wait("c"); throw new FormatException(e.Message, e); } });
        Show("rethrow", () => { try { Throw(); } catch (StepException) { Wait("c"); throw; } return "no"; });
        Show("rethrow within a try", () => { try { Throw(); } catch (StepException) { Wait("c"); try { throw; } finally { Log("f"); } } return "no"; });
        Show("rethrow of the inner", () => { try { Throw(); } catch (StepException) { try { throw new FormatException("inner"); } catch (FormatException) { Wait("c"); throw; } } return "no"; });
        Show("rethrow to the next", () => { try { try { Throw(); } catch (StepException) { Wait("c"); throw; } } catch (StepException e) { Wait(e.Message); } return "end"; });
        Show("rethrow of what a callee traced", () => { try { Rethrows(); } catch (StepException e) { return e.StackTrace.Contains("Deep") && e.StackTrace.Contains("Rethrows") ? "traced" : e.StackTrace; } return "no"; });
        Show("retry", () => Retry(3));
        Show("retry by continue", () => RetryByContinue());
        Show("using", () => { using var closes = new Closes("u"); return Log("a"); });
        Show("two usings", () => { using var first = new Closes("first"); using var second = new Closes("second"); return Log("a"); });
        Show("using that fails", () => { using var closes = new Closes("u"); Fail("a"); return "no"; });
        Show("using of a struct", () => { using (new ClosesToo("s")) return Log("a"); });
        Show("foreach", () => { foreach (var item in Items()) { if (item == 2) break; Log(item); } return "end"; });
        Show("a filter sees what ran", () => FilterAround());
        Show("a lock around", () => { lock (s_log.GetType()) { try { Log("a"); } finally { Wait("f"); } } return "end"; });
        Show("values kept over a finally", () => Values(3, "three"));
        WriteLine(await Async(false));
        WriteLine(await Async(true));
        await foreach (var item in AsyncItems()) Write(item + " ");
        WriteLine(s_log);
    }

    private static string BothWays(int n)
    {
        try
        {
            if (n > 0) return Log("returned ");
            Log("fell through");
        }
        finally
        {
            Wait("f" + n);
        }

        return "end";
    }

    private static string InLoop()
    {
        for (var i = 0; ; i++)
        {
            try
            {
                if (i == 0) continue;
                if (i == 1) Log("one");
                if (i == 2) break;
                if (i == 3) return "no";
            }
            finally
            {
                Wait("f" + i);
            }

            Log("behind");
        }

        return "end";
    }

    private static string ReturnOfTwo()
    {
        for (var i = 0; i < 2; i++)
        {
            try
            {
                try
                {
                    if (i == 1) return Log("r");
                }
                finally
                {
                    Wait("in");
                }
            }
            finally
            {
                Wait("out");
            }
        }

        return "no";
    }

    private static string Three(Exception exception)
    {
        try
        {
            throw exception;
        }
        catch (ArgumentException)
        {
            Wait("first");
        }
        catch (FormatException e)
        {
            Wait(e.Message);
            return "second";
        }
        catch (StepException e) when (e.Message.Length == 1)
        {
            Wait(e.Message);
            return "third";
        }

        return "no";
    }

    private static string Typed<T>(Exception exception)
        where T : Exception
    {
        try
        {
            throw exception;
        }
        catch (T e)
        {
            Wait(e.Message);
            return typeof(T).Name;
        }
    }

    private static void Rethrows()
    {
        try
        {
            Deep();
        }
        catch (StepException)
        {
            Wait("c");
            throw;
        }
    }

    private static void Deep() => throw new StepException("deep");

    private static string Retry(int attempts)
    {
    again:
        try
        {
            if (attempts > 0) throw new StepException("x" + attempts);
            return "done";
        }
        catch (StepException e)
        {
            Wait(e.Message);
            attempts--;
            goto again;
        }
    }

    private static string RetryByContinue()
    {
        var left = 2;
        while (true)
        {
            try
            {
                if (left > 0) throw new StepException("x");
                break;
            }
            catch (StepException)
            {
                left--;
                Wait("r" + left);
                if (left == 1) continue;
            }

            Log("behind");
        }

        return "end";
    }

    private static IEnumerable<int> Items()
    {
        try
        {
            yield return 1;
            yield return 2;
            yield return 3;
        }
        finally
        {
            Wait("items");
        }
    }

    private static string FilterAround()
    {
        try
        {
            try
            {
                Throw();
            }
            finally
            {
                Wait("finally");
            }
        }
        catch (StepException) when (Log("filter") != null)
        {
            Wait("catch");
        }

        return "end";
    }

    private static string Values(int number, string text)
    {
        var sum = 0L;
        decimal price = number;
        try
        {
            sum += number;
        }
        finally
        {
            Wait(text);
            sum *= 2;
            price /= 2;
        }

        return $"{number} {text} {sum} {price}";
    }

    private static async Task<string> Async(bool fails)
    {
        s_log = "";
        try
        {
            try
            {
                await Task.Yield();
                if (fails) Throw();
                Log("a");
            }
            finally
            {
                Wait("f");
            }

            using var closes = new Closes("u");
            await Task.Yield();
        }
        catch (StepException e)
        {
            Wait(e.Message);
        }

        try
        {
            if (fails) throw new FormatException();
        }
        catch (FormatException)
        {
            Wait("c");
            await Task.Yield();
            Wait("d");
        }

        return "async: " + s_log;
    }

    private static async IAsyncEnumerable<int> AsyncItems()
    {
        s_log = "";
        try
        {
            await Task.Yield();
            yield return 1;
            yield return 2;
        }
        finally
        {
            Wait("items");
        }
    }

    private static void Throw() => throw new StepException("thrown");

    private static void Wait(string what)
    {
        Later().Wait();
        Log(what);
    }

    private static void Fail(string what)
    {
        Log(what);
        Fails().Wait();
    }

    private static async Task Later() => await Task.Delay(1);

    private static async Task Fails()
    {
        await Task.Delay(1);
        throw new StepException("failed");
    }

    private static string Log(object what)
    {
        s_log += what + " ";
        return what.ToString();
    }

    private static void Show(string name, Func<string> function)
    {
        s_log = "";
        string result;
        try
        {
            result = function();
        }
        catch (Exception e)
        {
            result = $"!! {e.GetType().Name} {e.Message}";
        }

        WriteLine($"{name}: {s_log}= {result}");
    }

    private sealed class Closes(string name) : IDisposable
    {
        public void Dispose() => Wait(name);
    }

    private readonly struct ClosesToo(string name) : IDisposable
    {
        public void Dispose() => Wait(name);
    }
}
