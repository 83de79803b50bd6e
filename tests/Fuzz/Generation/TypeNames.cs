using System.Text.RegularExpressions;

namespace Async2.Fuzz.Generation;

/// <summary>The types of generated code, by their C# names.</summary>
internal static class TypeNames
{
    public const string Int = "int";
    public const string Bool = "bool";
    public const string Text = "string";
    public const string Long = "long";
    public const string Maybe = "int?";
    public const string Array = "int[]";
    public const string Pair = "(int, string)";
    public const string Object = "object";
    public const string Point = "Point";
    public const string Cell = "Cell";
    public const string Item = "Item";
    public const string Task = "Task";
    public const string ValueTask = "ValueTask";
    public const string Delegate = "Func<int, Task<int>>";
    public const string Span = "ReadOnlySpan<int>";
    public const string Sequence = "IAsyncEnumerable<int>";

    /// <summary>The types of locals, parameters and results, more likely if listed several times.</summary>
    public static readonly IReadOnlyList<string> Values = [Int, Int, Int, Text, Text, Bool, Long, Maybe, Array, Pair, Point, Cell, Item, Object];

    /// <summary>The task type of a result; null for no result.</summary>
    public static string Of(string task, string? result) => result is null ? task : $"{task}<{result}>";

    /// <summary>The result type of an await of a task type; null for none.</summary>
    public static string? ResultOf(string task) => task.IndexOf('<') is > 0 and var at ? task[(at + 1)..^1] : null;

    public static bool IsTask(string type) => type == Task || type.StartsWith("Task<", StringComparison.Ordinal);

    public static bool IsValueTask(string type) => type == ValueTask || type.StartsWith("ValueTask<", StringComparison.Ordinal);

    public static string Replace(string type, string parameter, string argument) => Regex.Replace(type, $@"\b{parameter}\b", argument);
}
