using System.Text.Json.Serialization;

namespace Async2.Cli.ReadyToRun;

/// <summary>An order as JSON, without reflection, which the native program has none of.</summary>
[JsonSerializable(typeof(NativeCodeOrder))]
internal sealed partial class NativeCodeOrderJson : JsonSerializerContext;
