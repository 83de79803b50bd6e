using System.Runtime.CompilerServices;

namespace Debugged;

/// <summary>The methods that the tests debug. A comment at the end of a line names it.</summary>
internal static class Steps
{
    /// <summary>Awaits of tasks that are complete.</summary>
    public static async Task Completes()
    {
        int first = 1;
        int second = await Task.FromResult(first + 1); // completed await
        int third = await Add(first, second); // completed call
        Console.WriteLine($"{third} {third}"); // completed end
    }

    /// <summary>An await of a task that another thread completes.</summary>
    public static async Task Suspends()
    {
        string name = "before"; // suspending start
        int count = 3;
        await Task.Delay(20); // suspending await
        count++; // after suspension
        Console.WriteLine($"{name} {count}"); // suspending end
    }

    /// <summary>Calls of methods that suspend.</summary>
    public static async Task Calls()
    {
        int outer = 40; // calling start
        int inner = await Waits(outer, 2); // calling await
        Console.WriteLine(outer + inner); // after call
    }

    /// <summary>A loop with variables that live across its await.</summary>
    public static async Task Loops()
    {
        int sum = 0;
        for (int i = 1; i <= 3; i++)
        {
            await Task.Delay(10); // loop await
            sum += i; // loop body
        }

        Console.WriteLine(sum); // loop end
    }

    /// <summary>An exception that arrives at an await.</summary>
    public static async Task Catches()
    {
        string what = "nothing";
        try
        {
            what = "tried";
            await Fails(); // trying await
        }
        catch (InvalidOperationException e)
        {
            what = e.Message; // handler
        }

        Console.WriteLine(what); // after handler
    }

    /// <summary>An exception that passes a finally block.</summary>
    public static async Task Cleans()
    {
        string what = "nothing";
        try
        {
            try
            {
                await Fails();
            }
            finally
            {
                what = "cleaned"; // clean-up
            }
        }
        catch (InvalidOperationException)
        {
            Console.WriteLine(what);
        }
    }

    /// <summary>An async iterator and its consumer.</summary>
    public static async Task Enumerates()
    {
        int total = 0;
        await foreach (int item in Items(2)) // enumeration
        {
            total += item; // item
        }

        Console.WriteLine(total); // enumeration end
    }

    /// <summary>Two activations of one method that wait at the same time.</summary>
    public static async Task Overlaps()
    {
        var gate = new TaskCompletionSource(TaskCreationOptions.RunContinuationsAsynchronously);
        Task first = Named("first", gate.Task);
        Task second = Named("second", Task.Delay(20));
        await second;
        gate.SetResult();
        await first; // overlapping end
    }

    private static async Task<int> Add(int left, int right)
    {
        int sum = left + right; // callee
        return await Task.FromResult(sum);
    }

    private static async Task<int> Waits(int number, int factor)
    {
        int product = number * factor; // waiting callee
        await Task.Delay(20); // waiting await
        return product + 1; // waiting callee end
    }

    private static async Task Fails()
    {
        await Task.Delay(20); // failing await
        throw new InvalidOperationException("failed"); // throw
    }

    private static async IAsyncEnumerable<int> Items(int count, [EnumeratorCancellation] CancellationToken token = default)
    {
        for (int i = 1; i <= count; i++)
        {
            await Task.Delay(10, token); // iterator await
            yield return i * 10; // yield
        }
    }

    private static async Task Named(string name, Task task)
    {
        string kept = name; // named start
        await task; // named await
        Console.WriteLine(kept); // named end
    }

    /// <summary>A synchronous method that blocks. Woven with twins, it suspends.</summary>
    public static async Task Blocks()
    {
        await Task.Yield();
        int loaded = Load(20); // call of a twin
        Console.WriteLine($"{loaded} {loaded}"); // after twin
    }

    private static int Load(int number)
    {
        int before = number * 2; // blocking start
        int loaded = Later(before).Result; // blocking call
        Console.WriteLine($"{loaded} {loaded}"); // after blocking
        return loaded + before;
    }

    private static async Task<int> Later(int value)
    {
        await Task.Delay(20);
        return value;
    }
}
