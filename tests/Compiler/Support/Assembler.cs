using System.Globalization;
using System.Reflection;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Support;

/// <summary>
/// Reads what <see cref="Async2.Compiler.Diagnostics.IlWriter"/> prints, so that a test can spell a body as text.
/// </summary>
/// <remarks>
/// <code>
/// .locals
///     0 int32 x
/// .try {
///     call C::Coin()
///     brtrue L1
///     leave L2
/// } catch Exception {
///     pop
///     leave L2
/// }
/// L1: …
/// </code>
/// A filter is <c>} filter {</c> … <c>} handler {</c>. Every line is trimmed; labels have their own line and any name.
/// </remarks>
internal sealed class Assembler
{
    private static readonly Dictionary<string, OpCode> OpCodesByName = typeof(OpCodes)
        .GetFields(BindingFlags.Public | BindingFlags.Static).Select(f => (OpCode)f.GetValue(null)!).ToDictionary(o => o.Name);

    private readonly IlBody _body;
    private readonly Dictionary<string, MemberReference> _members;
    private readonly Dictionary<string, VariableDefinition> _locals = [];
    private readonly Dictionary<string, Instruction> _labels = [];
    private readonly List<string> _pendingLabels = [];
    private readonly List<(Instruction Instruction, string[] Targets)> _jumps = [];
    private readonly List<Action<Instruction?>> _atNext = [];
    private readonly Stack<Open> _open = [];

    private Assembler(IlBody body, Dictionary<string, MemberReference> members)
    {
        _body = body;
        _members = members;
    }

    /// <summary>A block whose closing brace has not been read yet, and the handlers of its try region so far.</summary>
    private sealed class Open
    {
        public Instruction? TryStart { get; set; }

        public Instruction? TryEnd { get; set; }

        public ExceptionHandler? Current { get; set; }

        public List<ExceptionHandler> Handlers { get; } = [];
    }

    public static void Assemble(string text, IlBody body, Dictionary<string, MemberReference> members)
    {
        var assembler = new Assembler(body, members);
        foreach (var line in text.Split('\n'))
            if (line.Trim() is { Length: > 0 } trimmed && !trimmed.StartsWith("//", StringComparison.Ordinal)) assembler.Line(trimmed);
        assembler.Finish();
    }

    private void Line(string line)
    {
        if (line == ".locals") return;
        if (char.IsDigit(line[0])) Local(line);
        else if (line.EndsWith(':')) _pendingLabels.Add(line[..^1]);
        else if (line == ".try {") BeginTry();
        else if (line.StartsWith('}')) EndBlock(line[1..].Trim());
        else Emit(line);
    }

    private void Local(string line)
    {
        var parts = line.Split(' ');
        var local = _body.AddLocal((TypeReference)_members[string.Join(' ', parts[1..^1])]);
        _locals[parts[^1]] = local;
        _body.Scopes.Add(new LocalScope(local, parts[^1], null!, null));
    }

    private void BeginTry()
    {
        var open = new Open();
        _open.Push(open);
        _atNext.Add(i => open.TryStart = i);
    }

    private void EndBlock(string next)
    {
        var open = _open.Peek();
        if (open.Current is null) _atNext.Add(i => open.TryEnd = i);
        else if (next != "handler {") _atNext.Add(Set((ExceptionHandler)open.Current, (h, i) => h.HandlerEnd = i));
        if (next == "handler {") _atNext.Add(Set((ExceptionHandler)open.Current!, (h, i) => h.HandlerStart = i));
        else if (next.Length > 0) BeginHandler(open, next.TrimEnd('{', ' '));
        else
        {
            _open.Pop();
            _body.Handlers.AddRange(open.Handlers);
            _atNext.Add(_ => open.Handlers.ForEach(h => (h.TryStart, h.TryEnd) = (open.TryStart, open.TryEnd)));
        }
    }

    private void BeginHandler(Open open, string head)
    {
        var handler = head switch
        {
            "finally" => new ExceptionHandler(ExceptionHandlerType.Finally),
            "fault" => new ExceptionHandler(ExceptionHandlerType.Fault),
            "filter" => new ExceptionHandler(ExceptionHandlerType.Filter),
            _ => new ExceptionHandler(ExceptionHandlerType.Catch) { CatchType = (TypeReference)_members[head["catch ".Length..]] },
        };
        open.Current = handler;
        open.Handlers.Add(handler);
        _atNext.Add(Set(handler, (h, i) => _ = head == "filter" ? h.FilterStart = i : h.HandlerStart = i));
    }

    private static Action<Instruction?> Set(ExceptionHandler handler, Action<ExceptionHandler, Instruction?> set) => i => set(handler, i);

    private void Emit(string line)
    {
        var space = line.IndexOf(' ', StringComparison.Ordinal);
        var opcode = OpCodesByName[space < 0 ? line : line[..space]];
        var instruction = Il.Of(opcode, null);
        if (space >= 0) instruction.Operand = Operand(instruction, line[(space + 1)..]);
        foreach (var action in _atNext) action(instruction);
        _atNext.Clear();
        foreach (var label in _pendingLabels) _labels[label] = instruction;
        _pendingLabels.Clear();
        _body.Code.Add(instruction);
    }

    private object? Operand(Instruction instruction, string text)
    {
        switch (instruction.OpCode.OperandType)
        {
            case OperandType.InlineVar: return _locals[text];
            case OperandType.InlineArg: return _body.Arguments.Single(p => (p.Index < 0 ? "this" : p.Name) == text);
            case OperandType.InlineI: return int.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.InlineI8: return long.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.InlineR: return double.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.ShortInlineR: return float.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.ShortInlineI: return byte.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.InlineString: return text[1..^1];
            case OperandType.InlineBrTarget or OperandType.InlineSwitch:
                _jumps.Add((instruction, text.Trim('(', ')').Split(", ")));
                return null;
            default: return _members[text];
        }
    }

    private void Finish()
    {
        foreach (var action in _atNext) action(null);
        foreach (var (instruction, targets) in _jumps)
        {
            var found = targets.Select(t => _labels[t]).ToArray();
            instruction.Operand = instruction.OpCode.Code == Code.Switch ? found : found[0];
        }

        if (_open.Count > 0) throw new InvalidOperationException("a block is not closed");
    }
}
