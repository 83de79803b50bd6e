namespace Async2.Compiler.Tests.Fixtures;

/// <summary>A method for each shape of code that the printer has a spelling for.</summary>
internal static class Shapes
{
    public static int Filtered(string text)
    {
        try
        {
            return int.Parse(text, null);
        }
        catch (FormatException e) when (e.Message.Length > 3)
        {
            return -1;
        }
        finally
        {
            Console.WriteLine("done\t\u00e9\"");
        }
    }

    public static unsafe int Pointers(delegate*<ref int, string?, int> function, int* pointer, int[,] matrix)
    {
        var value = matrix[0, 1];
        return function(ref value, null) + *pointer;
    }

    public static async Task<int> Asynchronous<T>(Task<T> task)
    {
        await task.ConfigureAwait(false);
        return 1;
    }
}
