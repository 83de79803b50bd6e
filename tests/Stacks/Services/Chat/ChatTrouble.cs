namespace Chat;

/// <summary>A cause of trouble in the chat.</summary>
internal abstract class ChatTrouble : Trouble<ChatService>;
