namespace Shop;

/// <summary>A cause of trouble in the shop.</summary>
internal abstract class ShopTrouble : Trouble<ShopService>;
