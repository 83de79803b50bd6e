using System.Reflection;

namespace Debugged;

/// <summary>Runs one method by its name when a line arrives: by then a debugger is attached.</summary>
internal static class Program
{
    private static int Main(string[] arguments)
    {
        Console.WriteLine("ready");
        if (Console.ReadLine() is null) return 1;
        var method = typeof(Steps).GetMethod(arguments[0], BindingFlags.Public | BindingFlags.Static)!;
        ((Task)method.Invoke(null, null)!).Wait();
        return 0;
    }
}
