using System.Collections;
using System.Globalization;

namespace Async2.PackagePrograms;

/// <summary>Prints outcomes.</summary>
internal static class Outcomes
{
    /// <summary>Prints the result or the exception.</summary>
    public static async Task Show<T>(string what, Func<Task<T>> action)
    {
        try
        {
            Console.WriteLine($"{what}-> {Text(await action())}");
        }
        catch (Exception e)
        {
            Console.WriteLine($"{what}-> {Describe(e)}");
        }
    }

    /// <summary>Prints "done" or the exception.</summary>
    public static Task Show(string what, Func<Task> action) => Show(what, async () =>
    {
        await action();
        return "done";
    });

    /// <summary>Type and message of an exception and of its causes.</summary>
    public static string Describe(Exception? e) => e switch
    {
        null => "no exception",
        AggregateException many => $"{many.GetType().Name}: [{string.Join("; ", many.InnerExceptions.Select(Describe))}]",
        { InnerException: { } inner } => $"{e.GetType().Name}: {e.Message} <- {Describe(inner)}",
        _ => $"{e.GetType().Name}: {e.Message}",
    };

    /// <summary>A value; the items of a list.</summary>
    public static string Text(object? value) => value switch
    {
        null => "null",
        string text => text,
        IEnumerable items => $"[{string.Join(", ", items.Cast<object?>().Select(Text))}]",
        IFormattable formattable => formattable.ToString(null, CultureInfo.InvariantCulture),
        _ => $"{value}",
    };
}
