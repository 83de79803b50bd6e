using Async2.Compiler.BackEnds.Continuations.Dispatch;
using Async2.Compiler.Blocking;

namespace Async2.Compiler.BackEnds.Continuations.Calls;

/// <summary>Replaces the ref struct of an interpolated string by an object that a frame keeps, where a method suspends within the string.
/// </summary>
/// <remarks>
/// <code>
/// ldloca s;  call W;  call AppendFormatted      →      call W;  stloc t;  ldloc k;  ldloc t;  ldc 0;  ldnull;  call Append
/// </code>
/// </remarks>
internal sealed class KeepStrings
{
    private readonly Analysing _method;
    private readonly RuntimeLibrary _runtime;
    private readonly BodyEdit _edit;
    private readonly Temporaries _temporaries;

    private KeepStrings(Analysing method)
    {
        _method = method;
        _runtime = method.Variants.In(method.Module).Runtime;
        _edit = new BodyEdit(method.Body);
        _temporaries = new Temporaries(method.Body);
    }

    public static void Run(Analysing method)
    {
        if (!method.Body.Locals.Exists(l => InterpolatedStrings.IsHandler(l.VariableType))) return;
        var sites = SuspendingSites.Of(method);
        var kept = sites.NotPinned().SelectMany(s => sites.Pins.StringsAt(s)).ToHashSet();
        if (kept.Count == 0) return;
        var keep = new KeepStrings(method);
        foreach (var local in kept) keep.Keep(local, sites.Pins.StringUses.Where(u => u.Local == local));
        keep._edit.Apply();
    }

    private void Keep(VariableDefinition local, IEnumerable<InterpolatedStrings.Use> uses)
    {
        var kept = _method.Body.AddLocal(_runtime.Type(typeof(KeptString)));
        foreach (var (_, load, call) in uses)
        {
            if (load.OpCode.Code == Code.Stloc)
            {
                _edit.Replace(load, Il.Of(OpCodes.Stloc, kept));
                _edit.Replace(call, Start(call));
            }
            else
            {
                _edit.Remove(load);
                _edit.Replace(call, ((MethodReference)call.Operand).Name switch
                {
                    ".ctor" => [.. Start(call), Il.Of(OpCodes.Stloc, kept)],
                    "AppendLiteral" => AppendLiteral(kept, call),
                    "AppendFormatted" => AppendFormatted(kept, call),
                    "Create" => [Il.Of(OpCodes.Pop), .. End(kept)], // the culture has been given to the string
                    _ => End(kept),
                });
            }
        }

        _method.Body.Locals.Remove(local);
        _method.Body.Hoisted.Remove(local);
    }

    private Instruction[] Start(Instruction call) =>
    [
        .. ((MethodReference)call.Operand).Parameters.Count == 2 ? (Instruction[])[Il.Of(OpCodes.Ldnull)] : [],
        _runtime.Call(typeof(KeptString), nameof(KeptString.Start)),
    ];

    private Instruction[] End(VariableDefinition kept) =>
        [Il.Of(OpCodes.Ldloc, kept), _runtime.Call(typeof(KeptString), nameof(KeptString.End))];

    // The string goes below its arguments, of which the first is loaded here.
    private static Instruction[] Append(
        VariableDefinition kept, IReadOnlyList<VariableDefinition> arguments, params Instruction[] others) =>
    [
        .. arguments.Reverse().Select(a => Il.Of(OpCodes.Stloc, a)), Il.Of(OpCodes.Ldloc, kept), Il.Of(OpCodes.Ldloc, arguments[0]),
        .. others,
    ];

    private Instruction[] AppendLiteral(VariableDefinition kept, Instruction call) =>
        Append(kept, StoredArgumentsOf(call), _runtime.Call(typeof(KeptString), nameof(KeptString.AppendLiteral)));

    // (T value), (T value, int alignment), (T value, string format), (T value, int alignment, string format); T may be a span
    private Instruction[] AppendFormatted(VariableDefinition kept, Instruction call)
    {
        var arguments = StoredArgumentsOf(call);
        var value = arguments[0].VariableType;
        var alignment = arguments.Skip(1).FirstOrDefault(a => a.VariableType.MetadataType == MetadataType.Int32);
        var format = arguments.Skip(1).FirstOrDefault(a => a.VariableType.MetadataType == MetadataType.String);
        return Append(
            kept, arguments,
            alignment is null ? Il.Constant(0) : Il.Of(OpCodes.Ldloc, alignment),
            format is null ? Il.Of(OpCodes.Ldnull) : Il.Of(OpCodes.Ldloc, format),
            TypeKinds.IsStackOnly(value)
                ? _runtime.Call(typeof(KeptString), nameof(KeptString.AppendSpan))
                : _runtime.Call(typeof(KeptString), nameof(KeptString.Append), value));
    }

    private IReadOnlyList<VariableDefinition> StoredArgumentsOf(Instruction call)
    {
        var called = (MethodReference)call.Operand;
        return _temporaries.Of([.. called.Parameters.Select((_, i) => GenericSubstitution.ParameterTypeOf(called, i))]);
    }
}
