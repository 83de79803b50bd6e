// Blocking calls in, around and behind try, catch, finally, filters, locks and using: which blocks run, and in which order.
namespace Corpus.BlockingRegions;

internal static class Program
{
    private static readonly object Gate = new();
    private static readonly SemaphoreSlim Slots = new(1);
    private static string s_log = "";

    public static void Main() => Completions.Run(Shape);

    private static async Task Shape()
    {
        await Task.Yield();
        Show("in a try", () => { try { Log("a"); Wait(); Log("b"); } finally { Log("c"); } });
        Show("fails in a try", () => { try { Log("a"); Fail(); Log("b"); } finally { Log("c"); } });
        Show("caught", () => { try { Fail(); } catch (AggregateException e) { Log(e.InnerException.Message); } Log("d"); });
        Show("caught as another", () => { try { try { Fail(); } catch (FormatException) { Log("no"); } } catch (AggregateException) { Log("yes"); } });
        Show("nested", () => { try { try { Wait(); Fail(); } finally { Log("in"); Wait(); Log("ner"); } } catch (Exception e) { Log(e.GetType().Name); } finally { Log("out"); } });
        Show("in a catch", () => { try { throw new FormatException(); } catch (FormatException) { Log("a"); Wait(); Log("b"); } });
        Show("fails in a catch", () => { try { throw new FormatException(); } catch (FormatException) { Fail(); } });
        Show("rethrown behind a wait", () => { try { Throw(); } catch (FormatException) { Wait(); throw; } });
        Show("in a finally", () => { try { Log("a"); } finally { Wait(); Log("b"); } });
        Show("in a finally on the way out", () => { try { throw new FormatException("first"); } finally { Wait(); Log("b"); } });
        Show("a filter", () => { try { Deep(); } catch (Exception e) when (Filter(e)) { Log("caught"); } });
        Show("a filter that refuses", () => { try { try { Deep(); } catch (Exception e) when (!Filter(e)) { Log("no"); } } catch (AggregateException) { Log("outer"); } });
        Show("a filter that waits", () => { try { throw new FormatException(); } catch (FormatException) when (Waits()) { Log("caught"); } });
        Show("a lock", () => { lock (Gate) { Wait(); Log(Monitor.IsEntered(Gate)); } Log(Monitor.IsEntered(Gate)); });
        Show("a lock that fails", () => { try { lock (Gate) Fail(); } finally { Log(Monitor.IsEntered(Gate)); } });
        Show("Monitor by hand", () => { Monitor.Enter(Gate); try { Wait(); } finally { Monitor.Exit(Gate); } });
        Show("a semaphore", () => { Slots.Wait(); try { Wait(); Log(Slots.CurrentCount); } finally { Slots.Release(); } Log(Slots.CurrentCount); });
        Show("using", () => { using (new Closed()) { Wait(); } });
        Show("using declaration", () => { using var closed = new Closed(); Fail(); });
        Show("a loop", () => { for (var i = 0; i < 3; i++) { try { Wait(); if (i == 1) continue; Log(i); } finally { Log("f"); } } });
        Show("break out", () => { while (true) { try { Wait(); break; } finally { Log("f"); } } Log("out"); });
        Show("return out", () => Log(Returns()));
        Show("thrown through twins", () => { try { First(3); } catch (AggregateException e) { Log(e.InnerExceptions.Count); } });
        WriteLine(await AsyncCaller());
    }

    private static async Task<string> AsyncCaller()
    {
        var log = "async: ";
        try
        {
            await Task.Yield();
            Wait();
            log += "a";
            Fail();
        }
        catch (AggregateException e)
        {
            log += e.InnerException.Message;
            await Task.Yield();
            Wait();
        }
        finally
        {
            log += " f";
        }

        try
        {
            Deep();
        }
        catch (AggregateException) when (Filter(null))
        {
            log += " filtered";
        }

        return log;
    }

    private static void First(int n)
    {
        try
        {
            if (n == 0) Fail();
            else First(n - 1);
        }
        finally
        {
            Log(n);
        }
    }

    private static string Returns()
    {
        try
        {
            Wait();
            return "returned";
        }
        finally
        {
            Log("f");
        }
    }

    private static void Deep()
    {
        try
        {
            Log("deep");
            Fail();
        }
        finally
        {
            Log("finally");
        }
    }

    private static bool Filter(Exception e)
    {
        Log("filter");
        return true;
    }

    private static bool Waits()
    {
        Wait();
        return true;
    }

    private static void Throw() => throw new FormatException("thrown");

    private static void Wait() => Later().Wait();

    private static void Fail() => Fails().Wait();

    private static async Task Later() => await Task.Delay(1);

    private static async Task Fails()
    {
        await Task.Delay(1);
        throw new StepException("failed");
    }

    private static void Log(object what) => s_log += what + " ";

    private static void Show(string name, Action action)
    {
        s_log = "";
        try
        {
            action();
        }
        catch (Exception e)
        {
            Log($"!! {e.GetType().Name} {e.Message}");
        }

        WriteLine($"{name}: {s_log}");
    }

    private sealed class Closed : IDisposable
    {
        public void Dispose() => Log("closed");
    }
}
