using System.Globalization;
using System.Text;
using Async2.Compiler.Diagnostics.Verification;

namespace Async2.Compiler.Diagnostics;

/// <summary>Prints a body as text for people and golden files.</summary>
/// <remarks>
/// <code>
/// static async Task`1&lt;int32&gt; Sums::Add(Task`1&lt;int32&gt; task) -> int32
///   .locals
///     0 int32 sum
///
///     .try {
///         ldarg task
///         call AsyncHelpers::Await&lt;int32&gt;(Task`1&lt;int32&gt;)
///         stloc sum
///         leave L1
///     } catch Exception {
///         pop
///         leave L1
///     }
///   L1:
///     ldloc sum
///     ret
/// </code>
/// The arrow shows the body's return type where the signature has another one. There are no offsets. Labels stand only at jump
/// targets, numbered in the order of the code, so that a change of one instruction changes one line.
/// </remarks>
internal sealed class IlWriter
{
    private readonly IlBody _body;
    private readonly Func<int, string?>? _note;
    private readonly VariableNames _names;
    private readonly Dictionary<Instruction, int> _labels;
    private readonly StringBuilder _text = new();
    private int _depth = 1;

    private IlWriter(IlBody body, Func<int, string?>? note)
    {
        _body = body;
        _note = note;
        _names = new VariableNames(body);
        _labels = Labels(body);
    }

    /// <param name="body">The body; it may be invalid.</param>
    /// <param name="lines">Whether to print the source lines that instructions belong to.</param>
    public static string Write(IlBody body, bool lines = false) => Write(body, lines ? position => LineOf(body, position) : null);

    /// <param name="body">The body; it may be invalid.</param>
    /// <param name="note">The comment behind the instruction at a position; null for none.</param>
    public static string Write(IlBody body, Func<int, string?>? note)
    {
        var writer = new IlWriter(body, note);
        writer.Write();
        return writer._text.ToString();
    }

    /// <inheritdoc cref="Write(IlBody, bool)"/>
    public static string Write(MethodDefinition method, bool lines = false) => Write(IlBody.CopyOf(method), lines);

    private static string? LineOf(IlBody body, int position) =>
        !body.SequencePoints.TryGetValue(body.Code[position], out var point) ? null : point.IsHidden ? "helper" : $"line {point.StartLine}";

    private static Dictionary<Instruction, int> Labels(IlBody body)
    {
        var targets = new HashSet<Instruction>(ReferenceEqualityComparer.Instance);
        foreach (var instruction in body.Code)
        {
            if (instruction.Operand is Instruction target) targets.Add(target);
            else if (instruction.Operand is Instruction[] table) targets.UnionWith(table);
        }

        var labels = new Dictionary<Instruction, int>(ReferenceEqualityComparer.Instance);
        foreach (var instruction in body.Code)
            if (targets.Contains(instruction)) labels[instruction] = labels.Count + 1;
        return labels;
    }

    private void Write()
    {
        Line(0, Header());
        if (_body.Locals.Count > 0) Line(2, ".locals");
        for (var i = 0; i < _body.Locals.Count; i++)
            Line(4, $"{i} {IlNames.Of(_body.Locals[i].VariableType)} {_names.Of(_body.Locals[i])}");
        if (_body.Locals.Count > 0) _text.Append('\n');
        var problems = new Problems(_body);
        HandlerTableChecks.Run(_body, _body.Positions(), problems);
        foreach (var problem in problems.Texts) Line(4, "// " + problem);
        var braces = problems.Any ? null : new RegionBraces(Regions.Of(_body));
        for (var i = 0; i < _body.Code.Count; i++)
        {
            if (braces is not null) Braces(braces, i);
            if (_labels.TryGetValue(_body.Code[i], out var label)) Line(_depth * 4 - 2, $"L{label}:");
            Line(_depth * 4, Text(_body.Code[i]) + (_note?.Invoke(i) is { } note ? $" // {note}" : ""));
        }

        if (braces is not null) Braces(braces, _body.Code.Count);
    }

    private void Braces(RegionBraces braces, int position)
    {
        foreach (var (text, closes, opens) in braces.At(position))
        {
            if (closes) _depth--;
            Line(_depth * 4, text);
            if (opens) _depth++;
        }
    }

    private void Line(int indent, string text) => _text.Append(' ', indent).Append(VisibleText.Of(text)).Append('\n');

    private string Header()
    {
        var method = _body.Method;
        var parameters = method.Parameters.Select(p => $"{IlNames.Of(p.ParameterType)} {VariableNames.Of(p)}");
        var generics = method.HasGenericParameters ? $"<{string.Join(", ", method.GenericParameters.Select(p => p.Name))}>" : "";
        var header = new StringBuilder();
        if (method.IsStatic) header.Append("static ");
        if (AsyncHelpers.IsAsyncIl(method)) header.Append("async ");
        header.Append(IlNames.Of(method.ReturnType)).Append(' ').Append(IlNames.Of(method.DeclaringType)).Append("::").Append(method.Name);
        header.Append(generics).Append('(').AppendJoin(", ", parameters).Append(')');
        if (!TypeIdentity.Same(method.ReturnType, _body.ReturnType)) header.Append(" -> ").Append(IlNames.Of(_body.ReturnType));
        return header.ToString();
    }

    private string Text(Instruction instruction) =>
        instruction.OpCode.Name + (instruction.Operand is null ? "" : " " + Operand(instruction.Operand));

    private string Operand(object operand) => operand switch
    {
        Instruction target => Label(target),
        Instruction[] table => $"({string.Join(", ", table.Select(Label))})",
        VariableDefinition local => _names.Of(local),
        ParameterDefinition argument => VariableNames.Of(argument),
        MemberReference member => IlNames.Of(member),
        CallSite site => IlNames.Signature(site),
        string text => IlNames.Literal(text),
        IFormattable number => number.ToString(null, CultureInfo.InvariantCulture),
        _ => operand.ToString() ?? "",
    };

    private string Label(Instruction target) => _labels.TryGetValue(target, out var label) ? $"L{label}" : "L?";
}
