using System.Globalization;
using System.Reflection;
using System.Text;
using Async2.Compiler.Diagnostics;
using Async2.Compiler.Model;
using Mono.Cecil;
using Mono.Cecil.Cil;

namespace Async2.Compiler.Tests.Support;

/// <summary>
/// Reads what <see cref="Async2.Compiler.Diagnostics.IlWriter"/> prints below the line with the signature, so that a test can spell a
/// body as text.
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
/// A filter is <c>} filter {</c> … <c>} handler {</c>. Every line is trimmed; labels have their own line and any name. A comment ends its
/// line, and means something only where a handler does not follow its try region: there it has the number of that region.
/// </remarks>
internal sealed class IlReader
{
    private static readonly Dictionary<string, OpCode> OpCodesByName = typeof(OpCodes)
        .GetFields(BindingFlags.Public | BindingFlags.Static).Select(f => (OpCode)f.GetValue(null)!).ToDictionary(o => o.Name);

    private readonly IlBody _body;
    private readonly MemberReader _members;
    private readonly IReadOnlyList<GenericParameter> _parameters;
    private readonly Dictionary<string, VariableDefinition> _locals = [];
    private readonly Dictionary<string, Instruction> _labels = [];
    private readonly List<string> _pendingLabels = [];
    private readonly List<(Instruction Instruction, string[] Targets)> _jumps = [];
    private readonly List<Action<Instruction?>> _atNext = [];
    private readonly List<Family> _tries = [];
    private readonly Stack<Block> _open = [];
    private int _closed;

    private IlReader(IlBody body, MemberReader members)
    {
        _body = body;
        _members = members;
        _parameters = TypeParameters.Of(body.Method);
    }

    /// <summary>A try region with its handlers.</summary>
    private sealed class Family
    {
        public Instruction? TryStart { get; set; }

        public Instruction? TryEnd { get; set; }

        public List<ExceptionHandler> Handlers { get; } = [];

        /// <summary>When the last of its blocks was closed: inner families are closed before outer ones.</summary>
        public int Closed { get; set; }
    }

    /// <summary>A block whose closing brace has not been read yet; without a handler the try region itself.</summary>
    private sealed record Block(Family Family, ExceptionHandler? Handler);

    /// <summary>Fills <paramref name="body"/>, which is empty, with what <paramref name="text"/> says.</summary>
    /// <exception cref="FormatException">The text is not the printed form of a body.</exception>
    public static void Read(string text, IlBody body, MemberReader members)
    {
        var reader = new IlReader(body, members);
        foreach (var line in text.Split('\n'))
            if (line.Trim() is { Length: > 0 } trimmed && !trimmed.StartsWith("//", StringComparison.Ordinal)) reader.Line(trimmed);
        reader.Finish();
    }

    private void Line(string line)
    {
        if (line == ".locals") return;
        if (char.IsDigit(line[0])) Local(line);
        else if (line.EndsWith(':') && !line.Contains(' ', StringComparison.Ordinal)) _pendingLabels.Add(line[..^1]);
        else if (line.StartsWith('}')) EndBlock(line[1..].Trim());
        else if (line.StartsWith(".try {", StringComparison.Ordinal)) BeginTry();
        else if (HandlerOf(line) is { } family) BeginHandler(family, line[..line.LastIndexOf('{')].Trim());
        else Emit(line);
    }

    // 0 int32 x
    private void Local(string line)
    {
        var (start, end) = (line.IndexOf(' ', StringComparison.Ordinal), line.LastIndexOf(' '));
        var (number, name) = (line[..start], line[(end + 1)..]);
        var local = _body.AddLocal(_members.Type(line[(start + 1)..end], _parameters));
        _locals[name] = local;
        if (name == $"V_{number}") return;
        var source = name.EndsWith($".{number}", StringComparison.Ordinal) ? name[..^(number.Length + 1)] : name;
        _body.Scopes.Add(new LocalScope(local, source, null, null));
    }

    private void BeginTry()
    {
        var family = new Family();
        _tries.Add(family);
        _open.Push(new Block(family, null));
        _atNext.Add(i => family.TryStart = i);
    }

    // catch T { // of try region 1
    private Family? HandlerOf(string line)
    {
        const string Mark = "{ // of try region ";
        var mark = line.IndexOf(Mark, StringComparison.Ordinal);
        var isHandler = line.Split(' ')[0] is "catch" or "finally" or "fault" or "filter";
        return !isHandler || mark < 0 ? null : _tries[int.Parse(line[(mark + Mark.Length)..], CultureInfo.InvariantCulture) - 1];
    }

    private void EndBlock(string next)
    {
        if (!_open.TryPop(out var block)) throw new FormatException("a brace too many");
        var (family, handler) = block;
        family.Closed = _closed++;
        if (next == "handler {")
        {
            _atNext.Add(i => handler!.HandlerStart = i);
            _open.Push(block);
            return;
        }

        if (handler is null) _atNext.Add(i => family.TryEnd = i);
        else _atNext.Add(i => handler.HandlerEnd = i);
        if (next.Length > 0) BeginHandler(family, next.TrimEnd('{', ' '));
    }

    private void BeginHandler(Family family, string head)
    {
        var handler = head switch
        {
            "finally" => new ExceptionHandler(ExceptionHandlerType.Finally),
            "fault" => new ExceptionHandler(ExceptionHandlerType.Fault),
            "filter" => new ExceptionHandler(ExceptionHandlerType.Filter),
            _ => new ExceptionHandler(ExceptionHandlerType.Catch) { CatchType = _members.Type(head["catch ".Length..], _parameters) },
        };
        family.Handlers.Add(handler);
        _open.Push(new Block(family, handler));
        _atNext.Add(i => _ = head == "filter" ? handler.FilterStart = i : handler.HandlerStart = i);
    }

    private void Emit(string line)
    {
        if (!line.StartsWith("ldstr", StringComparison.Ordinal)) line = line.Split(" //")[0].TrimEnd();
        var space = line.IndexOf(' ', StringComparison.Ordinal);
        if (!OpCodesByName.TryGetValue(space < 0 ? line : line[..space], out var opcode))
            throw new FormatException($"no instruction: {line}");
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
        if (instruction.OpCode.OperandType == OperandType.InlineString) return Unescaped(text);
        switch (instruction.OpCode.OperandType)
        {
            case OperandType.InlineVar: return _locals[text];
            case OperandType.InlineArg: return _body.Arguments.Single(p => VariableNames.Of(p) == text);
            case OperandType.InlineI: return int.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.InlineI8: return long.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.InlineR: return double.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.ShortInlineR: return float.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.ShortInlineI: return byte.Parse(text, CultureInfo.InvariantCulture);
            case OperandType.InlineSig: return _members.Signature(text, _parameters);
            case OperandType.InlineBrTarget or OperandType.InlineSwitch:
                _jumps.Add((instruction, text.Trim('(', ')').Split(", ", StringSplitOptions.RemoveEmptyEntries)));
                return null;
            default: return _members.Member(text, _parameters);
        }
    }

    // What follows the closing quotation mark is a comment.
    private static string Unescaped(string literal)
    {
        var text = new StringBuilder();
        for (var end = 1; literal[end] != '"'; end++)
        {
            if (literal[end] != '\\')
            {
                text.Append(literal[end]);
                continue;
            }

            switch (literal[++end])
            {
                case 'n': text.Append('\n'); break;
                case 'r': text.Append('\r'); break;
                case 't': text.Append('\t'); break;
                case 'u':
                    text.Append((char)int.Parse(literal.AsSpan(end + 1, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                    end += 4;
                    break;
                default: text.Append(literal[end]); break;
            }
        }

        return text.ToString();
    }

    private Instruction Labelled(string label) =>
        _labels.TryGetValue(label, out var instruction) ? instruction : throw new FormatException($"no label {label}");

    private void Finish()
    {
        foreach (var action in _atNext) action(null);
        foreach (var (instruction, targets) in _jumps)
        {
            var found = Array.ConvertAll(targets, Labelled);
            instruction.Operand = instruction.OpCode.Code == Code.Switch ? found : found[0];
        }

        if (_open.Count > 0) throw new FormatException("a block is not closed");
        foreach (var family in _tries.OrderBy(t => t.Closed))
        {
            family.Handlers.ForEach(h => (h.TryStart, h.TryEnd) = (family.TryStart, family.TryEnd));
            _body.Handlers.AddRange(family.Handlers);
        }
    }
}
