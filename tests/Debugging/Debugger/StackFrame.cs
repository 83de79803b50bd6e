using System.Reflection.Metadata;
using System.Runtime.InteropServices;
using Async2.Debugging.Tests.Debugger.Interop;

namespace Async2.Debugging.Tests.Debugger;

/// <summary>A frame of managed code.</summary>
internal sealed class StackFrame
{
    private StackFrame(ICorDebugILFrame native, Module module, uint method, uint offset) =>
        (Native, Module, Method, Offset) = (native, module, method, offset);

    public ICorDebugILFrame Native { get; }
    public Module Module { get; }

    /// <summary>The token of its method.</summary>
    public uint Method { get; }

    /// <summary>The offset in the method's IL.</summary>
    public uint Offset { get; }

    /// <summary>The type and the name of its method.</summary>
    public string Name => Module.Metadata.NameOf(Method);

    /// <summary>The statement that it executes; null if its code belongs to none.</summary>
    public SequencePoint? Statement => Module.Symbols?.StatementAt(Method, Offset);

    /// <summary>The line of that statement; 0 if there is none.</summary>
    public int Line => Statement?.StartLine ?? 0;

    /// <summary>The frames of a thread that have IL, innermost first.</summary>
    public static IEnumerable<StackFrame> Of(ICorDebugThread thread, Func<ICorDebugModule, Module> modules)
    {
        thread.GetActiveFrame(out var frame);
        while (frame is not null)
        {
            if (frame is ICorDebugILFrame managed) yield return In(managed, modules);
            frame.GetCaller(out frame);
        }
    }

    /// <summary>The variables and parameters of the source, as debuggers show them.</summary>
    public IReadOnlyDictionary<string, string> Variables()
    {
        var result = new Dictionary<string, string>();
        var parameters = Module.Metadata.ParametersOf(Method);
        for (var i = 0; i < parameters.Count; i++)
            if (parameters[i] != "this") result[parameters[i]] = Read(i, Native.GetArgument);
        foreach (var (name, value) in VariablesInFields()) result[name] = value;
        foreach (var (name, index) in Module.Symbols?.LocalsAt(Method, Offset) ?? []) result[name] = Read(index, Native.GetLocalVariable);
        return result;
    }

    /// <summary>A field of the receiver, in the type that declares the method; null if there is none.</summary>
    public ICorDebugValue? Field(string name)
    {
        if (This() is not { } self) return null;
        var field = Module.Metadata.FieldsOf(Module.Metadata.TypeOf(Method)).Where(f => f.Name == name).Select(f => (uint?)f.Field).FirstOrDefault();
        return field is null ? null : FieldOf(self, field.Value);
    }

    // A state machine has the variables in fields <name>5__1, and the parameters of its method in fields of their names.
    private IEnumerable<(string Name, string Value)> VariablesInFields()
    {
        var type = Module.Metadata.TypeOf(Method);
        if (!Module.Metadata.TypeNameOf(type).Contains(">d__", StringComparison.Ordinal) || This() is not { } self) yield break;
        foreach (var (field, name) in Module.Metadata.FieldsOf(type))
            if (VariableIn(name) is { } variable) yield return (variable, Value.Text(FieldOf(self, field)));
    }

    private static string? VariableIn(string field) =>
        !field.StartsWith('<') ? field
        : field.IndexOf(">5__", StringComparison.Ordinal) is > 1 and var end ? field[1..end]
        : null;

    private ICorDebugObjectValue? This()
    {
        if (Module.Metadata.ParametersOf(Method) is not ["this", ..]) return null;
        Native.GetArgument(0, out var argument);
        return Value.Dereferenced(argument) as ICorDebugObjectValue;
    }

    private static ICorDebugValue FieldOf(ICorDebugObjectValue self, uint field)
    {
        self.GetClass(out var type);
        self.GetFieldValue(type, field, out var value);
        return value;
    }

    private delegate void Getter(uint index, out ICorDebugValue value);

    // The JIT's optimised code has variables that are nowhere.
    private static string Read(int index, Getter get)
    {
        try
        {
            get((uint)index, out var value);
            return Value.Text(value);
        }
        catch (COMException)
        {
            return "unavailable";
        }
    }

    private static StackFrame In(ICorDebugILFrame frame, Func<ICorDebugModule, Module> modules)
    {
        frame.GetFunction(out var function);
        function.GetToken(out var method);
        function.GetModule(out var module);
        frame.GetIP(out var offset, out _);
        return new StackFrame(frame, modules(module), method, offset);
    }
}
