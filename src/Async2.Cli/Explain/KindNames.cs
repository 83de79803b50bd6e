using Async2.Compiler;

namespace Async2.Cli.Explain;

/// <summary>The names of the kinds of async methods, for users and in the JSON of <c>explain --stats</c>.</summary>
internal static class KindNames
{
    public static string Of(MethodKind kind) => kind switch
    {
        MethodKind.Task => "Task",
        MethodKind.TaskOfT => "Task<T>",
        MethodKind.ValueTask => "ValueTask",
        MethodKind.ValueTaskOfT => "ValueTask<T>",
        MethodKind.Void => "void",
        MethodKind.Iterator => "iterator",
        _ => "other",
    };
}
