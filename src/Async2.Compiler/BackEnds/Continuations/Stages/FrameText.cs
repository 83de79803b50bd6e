using System.Globalization;
using Mono.Cecil;

namespace Async2.Compiler.BackEnds.Continuations.Stages;

/// <summary>What a stack trace shows for a method when an exception passes through its continuation without its code being run.</summary>
internal static class FrameText
{
    /// <summary>One string, <c>METHOD\nFILE\nline,line,…</c>, so that it costs nothing until it is needed.</summary>
    public static string Of(Lowering lowering)
    {
        var file = lowering.Body.SequencePoints.Values.FirstOrDefault()?.Document.Url ?? "";
        var lines = string.Join(',', lowering.Points.Select(p => p.Line.ToString(CultureInfo.InvariantCulture)));
        return $"{MethodText(lowering.Method.Method)}{lowering.Kind.FrameSuffix}\n{file}\n{lines}";
    }

    // As System.Diagnostics.StackTrace prints it: parameters by the short names of their types.
    private static string MethodText(MethodDefinition method)
    {
        var generics = method.HasGenericParameters ? $"[{string.Join(',', method.GenericParameters.Select(p => p.Name))}]" : "";
        var parameters = string.Join(", ", method.Parameters.Select(p => $"{ShortName(p.ParameterType)} {p.Name}".TrimEnd()));
        return $"{method.DeclaringType.FullName.Replace('/', '.')}.{method.Name}{generics}({parameters})";
    }

    private static string ShortName(TypeReference type) => type switch
    {
        ArrayType array => ShortName(array.ElementType) + (array.Rank == 1 ? "[]" : $"[{new string(',', array.Rank - 1)}]"),
        ByReferenceType reference => ShortName(reference.ElementType) + "&",
        PointerType pointer => ShortName(pointer.ElementType) + "*",
        IModifierType modifier => ShortName(modifier.ElementType),
        _ => type.Name,
    };
}
